import type { MessagesOf } from '../../../../words/create-texts'
import type en from '../en/layout'

export default {
  'layout.menu': 'Menu',
  'layout.more': 'Mais',
  'layout.navigation': 'Secções',
  'layout.skip': 'Ir para o conteúdo',
  'layout.mode': 'Teste ou real',
  'layout.test': 'Teste',
  'layout.live': 'Real',
  'layout.test_hint': 'Modo de teste: sem dinheiro real.',
  'layout.language': 'Idioma',
  'layout.sign_out': 'Sair',
  'layout.signed_in_as': 'Sessão de {name}',
  'layout.owner': 'proprietário',
  'layout.manager': 'gerente',
  'layout.cashier': 'caixa',
  'layout.viewer': 'leitor',
  'layout.documentation': 'Documentação',
  'layout.group_shop': 'Loja',
  'layout.group_money': 'Dinheiro',
  'layout.group_developers': 'Programadores',
  'layout.group_account': 'Conta',
  'layout.not_found': 'Página não encontrada',
  'layout.not_found_text': 'O endereço pode estar errado, ou a página foi removida.',
  'layout.forbidden': 'A sua função não inclui isto. Um proprietário pode mudar isso.',
} satisfies MessagesOf<typeof en>
