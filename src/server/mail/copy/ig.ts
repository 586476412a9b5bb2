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
  'receipt.open': 'Mepee risiti gị',
  'mail.reference': 'Nọmba ịkwụ ụgwọ: {reference}',
  'mail.support': 'Ị chọrọ enyemaka? Degara {email} ma nye nọmba ịkwụ ụgwọ.',
  'mail.test': 'Nke a bụ nnwale: ọ dịghị ezigbo ego na-agagharị.',
  'mail.unread': 'Onye asụsụ a bụ asụsụ ya agụbeghị ntụgharị a.',
}
