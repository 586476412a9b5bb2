import type { MessagesOf } from '../../../../words/create-texts'
import type en from '../en/webhooks'

export default {
  'webhooks.title': 'Webhooks',
  'webhooks.empty': 'Ainda sem webhook',
  'webhooks.empty_text':
    'Um webhook informa o seu servidor de cada pagamento, por HTTPS, quando acontece. Indique o endereço que recebe os eventos. Sem servidor não precisa: vê todos os pagamentos aqui.',
  'webhooks.endpoint': 'Endpoint',
  'webhooks.url': 'URL do webhook',
  'webhooks.url_hint': 'HTTPS, acessível a partir da Internet, como https://shop.example/malipo.',
  'webhooks.set': 'Guardar o URL',
  'webhooks.change': 'Mudar o URL',
  'webhooks.change_text': 'O segredo não muda. Os eventos pendentes são enviados de imediato para o novo URL.',
  'webhooks.changed': 'Os eventos são agora enviados para este URL.',
  'webhooks.enabled': 'Ligado',
  'webhooks.failing': 'A falhar desde: {time}',
  'webhooks.failing_text':
    'Desde então, o seu servidor não aceitou nenhum evento. Cada evento é enviado de novo em intervalos crescentes. Ao fim de cinco dias, o webhook é desligado e recebe um e-mail. A razão está indicada abaixo.',
  'webhooks.disabled': 'Desligado',
  'webhooks.disabled_text':
    'Não são enviados eventos. Repare o seu servidor e depois ligue o webhook: os eventos pendentes são enviados de imediato.',
  'webhooks.enable': 'Ligar',
  'webhooks.since': 'Configurado',
  'webhooks.secret': 'Segredo de assinatura',
  'webhooks.secret_unreadable': 'O segredo já não pode ser lido. Crie um novo, senão nenhum evento pode ser assinado.',
  'webhooks.secret_label': 'o segredo de assinatura',
  'webhooks.your_secret': 'O segredo dos seus webhooks',
  'webhooks.secret_once':
    'O segredo só é mostrado por inteiro uma vez. Adicione-o ao seu servidor, que assim verifica que um evento vem de nós.',
  'webhooks.regenerate': 'Criar um novo segredo',
  'webhooks.regenerate_text':
    'O segredo antigo deixa de funcionar de imediato. Até o seu servidor ter o novo segredo, recusa todos os eventos. Os eventos recusados são enviados de novo durante um dia e meio.',
  'webhooks.secret_unanswered': 'O serviço não respondeu. Tente de novo: só o segredo mais recente é válido.',
  'webhooks.remove': 'Remover o webhook',
  'webhooks.remove_text':
    'O seu servidor deixa de receber eventos. Os eventos pendentes nunca são enviados, e o segredo deixa de funcionar. O histórico fica.',
  'webhooks.removed': 'Webhook removido',
  'webhooks.test': 'Enviar um evento de teste',
  'webhooks.test_text': 'Envia um exemplo ao seu servidor, marcado como teste. Nenhum dinheiro é creditado.',
  'webhooks.test_in_test_mode': 'Experimentar no modo de teste',
  'webhooks.event': 'Evento',
  'webhooks.send': 'Enviar',
  'webhooks.history': 'Eventos',
  'webhooks.pending': 'Pendente',
  'webhooks.delivered': 'Entregue',
  'webhooks.failed': 'Falhado',
  'webhooks.no_events': 'Ainda sem eventos.',
  'webhooks.attempts': { one: '{n} tentativa', other: '{n} tentativas' },
  'webhooks.answered': 'HTTP {status}',
  'webhooks.unanswered': 'sem resposta',
  'webhooks.occurred': 'Aconteceu',
  'webhooks.received_at': 'Entregue',
  'webhooks.next': 'Próxima tentativa',
  'webhooks.test_event': 'Este é um evento de teste.',
  'webhooks.resend': 'Enviar de novo',
  'webhooks.resend_text':
    'O seu servidor recebe de novo o evento, com o identificador original. Não o deve processar duas vezes.',
  'webhooks.resent': 'O evento é enviado de novo.',
  'webhooks.why': 'Causa da falha',
  'webhooks.given_up':
    'O evento já não é enviado de novo automaticamente. Repare o seu servidor e depois envie-o de novo.',
  'webhooks.deliveries': 'Tentativas de envio',
  'webhooks.duration': '{ms} ms',
  'webhooks.payload': 'Conteúdo',
  'webhooks.response': 'Resposta',
  'webhooks.response_empty': 'A resposta não tem conteúdo.',
  'webhooks.why_redirect':
    'O seu servidor redirecionou para outro endereço. Os redirecionamentos não são seguidos. Guarde acima o URL final.',
  'webhooks.why_unauthorized':
    'O seu servidor exige autenticação. Isente este URL do início de sessão ou da firewall: a assinatura comprova o remetente.',
  'webhooks.why_not_found': 'Este URL não existe no seu servidor. Verifique o caminho.',
  'webhooks.why_method': 'O seu servidor não aceita POST neste endereço. Verifique o caminho e as rotas.',
  'webhooks.why_gone':
    'O seu servidor respondeu que este endereço já não existe, por isso os eventos foram desligados.',
  'webhooks.why_limited': 'O seu servidor limita os pedidos. Isente os eventos desse limite.',
  'webhooks.why_refused':
    'O seu servidor recusou o evento. Muitas vezes falha a verificação da assinatura: compare o segredo e verifique o corpo em bruto.',
  'webhooks.why_broken': 'O seu servidor falhou ao tratar o evento. Veja o registo dele a essa hora.',
  'webhooks.why_slow': 'O seu servidor não respondeu em 10 segundos. Responda primeiro, e trate o evento depois.',
  'webhooks.why_closed': 'O seu servidor recusa ligações neste URL. Verifique se está a funcionar, e a porta.',
  'webhooks.why_unreachable':
    'O seu servidor não é acessível a partir da Internet. Verifique o nome, a rede e a firewall.',
  'webhooks.why_name': 'O nome do servidor no URL é desconhecido. Verifique como está escrito e o DNS.',
  'webhooks.why_certificate': 'O certificado do seu servidor não é válido para este endereço. Renove-o ou corrija-o.',
  'webhooks.why_private': 'O endereço leva a uma rede privada, o que não é permitido. Use um público.',
  'webhooks.why_unsigned': 'O segredo já não pode ser lido. Crie um novo segredo.',
} satisfies MessagesOf<typeof en>
