import type { MailCopy } from './en'

/** Igbo; awaits a native reader. */
export const ig: MailCopy = {
  'address.subject': 'Ịkwụ ụgwọ gị nye {merchant}: {amount}',
  'address.lead': 'Ị malitela ịkwụ {merchant} {amount}.',
  'address.page':
    'Ibe ịkwụ ụgwọ gị na-egosi ebe ị ga-ezigara ego, ego ole kpọmkwem, na otu ịkwụ ụgwọ ahụ si aga. Ọnụahịa a dị ruo {time}.',
  'address.open': 'Mepee ịkwụ ụgwọ gị',
  'address.warning':
    'Anyị anaghị eziga adreesị ịkwụ ụgwọ n’ozi-e. Ọ bụrụ na ozi-e nye gị adreesị, ezigala ego ebe ahụ.',
  'address.stranger': 'Ọ bụghị gị? Ọ dịghị ihe ị ga-eme.',
  'receipt.subject': 'A kwụrụ {merchant} {amount}',
  'receipt.lead': 'Ego gị erutela: {amount} nye {merchant}.',
  'receipt.received': 'Ihe rutere: {crypto} na netwọk {network}, {time}',
  'receipt.payer': 'Onye kwụrụ ya: {name}',
  'receipt.open': 'Mepee risiti gị',
  'receipt.refund': 'Nweta {crypto}',
  'refund.subject': 'Nweta ego gị n’aka {merchant}: {crypto}',
  'refund.lead': 'Ịkwụ ụgwọ gị nye {merchant} ezughị n’oge. {crypto} i zigara nwere ike ịlaghachiri gị.',
  'refund.lead_merchant': '{merchant} na-ezighachi gị {crypto} n’ego ị kwụrụ.',
  'refund.enter':
    'Ibe dị n’okpuru ga-ajụ adreesị gị na netwọk {network}. Ị ga-etinye ya naanị otu ugboro, ruo {time}. Lelee ya nke ọma: ego e zigara n’adreesị na-ezighị ezi furu efu.',
  'refund.open': 'Nweta ego gị',
  'refund.warning': 'Anyị anaghị ajụ okwuntughe ma ọ bụ okwu nzuzo nke wallet gị.',
  'mail.reference': 'Nọmba ịkwụ ụgwọ: {reference}',
  'mail.support': 'Ị chọrọ enyemaka? Degara {email} ma nye nọmba ịkwụ ụgwọ.',
  'mail.test': 'Nke a bụ nnwale: ọ dịghị ezigbo ego na-agagharị.',
  'mail.unread': 'Onye asụsụ a bụ asụsụ ya agụbeghị ntụgharị a.',
}
