import type { MessagesOf } from '../../messages-of'
import type en from '../en/keys'

export default {
  'keys.title': 'Chaves de API',
  'keys.of_test': 'Chaves do modo de teste. Nunca mexem em dinheiro real. O botão acima mostra as do modo real.',
  'keys.of_live': 'Chaves reais: quem tiver uma age em seu nome, com dinheiro real.',
  'keys.make': 'Criar uma chave',
  'keys.none': 'Ainda não há chaves',
  'keys.none_text':
    'O servidor da sua loja precisa de uma chave para pedir pagamentos. Para receber à mão não precisa de nenhuma.',
  'keys.unnamed': 'Chave sem nome',
  'keys.studio_link': 'Link para o estúdio',
  'keys.valid': 'Válida',
  'keys.ends_soon': 'Termina em breve',
  'keys.revoked': 'Revogada',
  'keys.by': 'Criada por {name}',
  'keys.by_you': 'Criada por si',
  'keys.by_operator': 'Criada por quem gere o serviço',
  'keys.by_key': 'Criada com a chave {name}',
  'keys.by_another_key': 'Criada com outra chave',
  'keys.a_member': 'um membro',
  'keys.last_used': 'Última utilização: {time}',
  'keys.never_used': 'Ainda não utilizada',
  'keys.expires': 'Termina: {time}',
  'keys.revoked_at': 'Revogada: {time}',
  'keys.revoke': 'Revogar',
  'keys.revoke_text':
    'É recusada a partir de agora, tal como as chaves e os links do estúdio criados com ela. Uma loja que ainda a use deixa de poder receber pagamentos. Não pode ser desfeito.',
  'keys.revoke_studio_text':
    'Quem tiver este link deixa de poder mudar o aspeto da página. O que foi guardado fica. Não pode ser desfeito.',
  'keys.revoked_now': 'A chave foi revogada.',
  'keys.name': 'Nome',
  'keys.name_hint': 'Onde é usada, por exemplo «Servidor da loja».',
  'keys.days': 'Válida durante',
  'keys.days_hint': 'Crie uma nova antes do fim e ponha-a no lugar desta.',
  'keys.n_days': { one: '{n} dia', other: '{n} dias' },
  'keys.live_warning':
    'Crie uma chave real só para um servidor seu. Nunca a ponha numa aplicação, numa página web ou numa mensagem.',
  'keys.made': 'A sua nova chave',
  'keys.token': 'a chave',
  'keys.once': 'Só é mostrada desta vez. Copie-a já para onde vai ser usada.',
  'keys.keep_test': 'Só funciona no modo de teste.',
  'keys.keep_live': 'Quem a tiver age com dinheiro real. Se mais alguém a vir, revogue-a.',
  'keys.unanswered':
    'Não veio resposta. Se a lista mostrar a chave, revogue-a e crie outra: o texto dela não volta a ser mostrado.',
} satisfies MessagesOf<typeof en>
