import type { MerchantCopy } from './en'

/** Portuguese, as in Angola and Mozambique. */
export const pt: MerchantCopy = {
  'mode.test': 'modo de teste',
  'mode.live': 'modo real',
  'paid.subject': 'Recebeu {amount} por {title}',
  'paid.lead': 'Recebeu {amount} por {title}.',
  'paid.late': 'O dinheiro chegou depois de terminar o prazo do pagamento.',
  'paid.customer': 'Cliente: {name}',
  'paid.open': 'Abrir o pagamento',
  'paid.stop': 'Deixar de receber e-mails por cada pagamento',
  'summary.subject': 'Recebido em {day}: {sums}',
  'summary.lead': 'Recebido: {sums} (pagamentos: {number})',
  'summary.total': 'Total em {currency} (pagamentos: {number})',
  'summary.more': 'Estão aqui os primeiros {shown} pagamentos. Os totais contam todos os {number}.',
  'summary.completed': 'Concluídos de {from} a {until}.',
  'summary.stop': 'Deixar de receber o resumo do dia',
  'verify.subject': 'Confirme este endereço para {merchant}',
  'verify.asks': '{merchant} pede que os e-mails sobre os pagamentos que recebe sejam enviados para este endereço.',
  'verify.open': 'Confirmar o endereço',
  'verify.once': 'A ligação funciona uma vez, até {time}.',
  'verify.stranger': 'Se não trata dos pagamentos de {merchant}, não faça nada: não virá nenhum e-mail.',
  'sign_in.subject': 'Inicie sessão no painel de {merchant}',
  'sign_in.subject_several': 'Inicie sessão nos seus painéis',
  'sign_in.lead': 'Com esta ligação inicia sessão no painel de {merchant}.',
  'sign_in.lead_several': 'É membro de vários comerciantes.',
  'sign_in.open': 'Iniciar sessão',
  'sign_in.open_of': 'Iniciar sessão em {merchant}',
  'sign_in.once': 'Funciona uma vez, até {time}. Não a envie a ninguém.',
  'sign_in.once_each': 'Cada ligação funciona uma vez, até {time}. Não as envie a ninguém.',
  'sign_in.stranger': 'Se não a pediu, não faça nada: ninguém entra sem este e-mail.',
  'share.subject': 'A sua carteira para {networks} está quase sem endereços',
  'share.nearly':
    'Pagamentos não pagos de desconhecidos ocupam 80 % dos endereços da sua carteira para {networks} que as páginas públicas podem mostrar.',
  'share.then':
    'Quando ocuparem todos, as páginas públicas deixam de oferecer estas redes até que um destes pagamentos seja pago. O seu servidor, a sua caixa e a sua equipa continuam a receber endereços.',
  'share.add': 'Acrescente endereços à carteira no painel.',
  'share.raise':
    'No painel pode aumentar o limite de intervalo (gap limit) da carteira. A sua própria carteira tem então de procurar até lá.',
  'share.open': 'Abrir o painel',
  'endpoint.subject': 'Os webhooks para {host} estão desligados ({mode})',
  'endpoint.off': 'Os webhooks para {host} ({mode}) foram desligados.',
  'endpoint.kept':
    'Nada se perde: os eventos são guardados, e enviados assim que o endereço for registado de novo, no painel ou por PUT /webhooks.',
  'endpoint.docs': 'Como os webhooks são entregues',
  'link.over': 'Esta ligação já não funciona',
  'link.over_why':
    'Foi usada, expirou, ou foi substituída por uma mais recente. Se confirmou o endereço, não há mais nada a fazer.',
  'link.verify': 'Confirme o seu endereço',
  'link.verify_what':
    '{merchant} enviará os e-mails sobre os pagamentos que recebe para o endereço em que recebeu esta ligação.',
  'link.confirm': 'Confirmar',
  'link.confirmed': 'Confirmado',
  'link.confirmed_what':
    'A partir de agora, os e-mails sobre pagamentos chegam a este endereço. Cada um tem uma ligação para os parar.',
  'link.stop_payments': 'Deixar de receber e-mails por cada pagamento?',
  'link.stop_daily_summary': 'Deixar de receber o resumo do dia?',
  'link.stop': 'Deixar de receber',
  'link.stopped_payments': 'Já não recebe e-mails por cada pagamento',
  'link.stopped_daily_summary': 'Já não recebe o resumo do dia',
  'link.on_again': 'Pode voltar a ligá-los nas definições do painel, ou por PATCH /api/v1/merchant.',
}
