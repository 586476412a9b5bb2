import type { MessagesOf } from '../../../../words/create-texts'
import type en from '../en/search'

export default {
  'search.title': 'Procurar',
  'search.placeholder': 'Nome, valor, número do pedido…',
  'search.hint':
    'Encontra pagamentos, clientes, faturas, páginas e reembolsos. Basta parte de uma palavra. Valores, transações e endereços escrevem-se por inteiro.',
  'search.close': 'Fechar',
  'search.results': 'Resultados',
  'search.searching': 'A procurar…',
  'search.count': { one: '{n} resultado', many: '{n} resultados', other: '{n} resultados' },
  'search.nothing': 'Nada encontrado para “{query}”. Verifique a escrita ou tente outra palavra.',
  'search.all_payments': 'Mostrar todos os pagamentos encontrados',
  'search.more': 'Há mais. Escreva mais uma palavra para restringir a procura.',
} satisfies MessagesOf<typeof en>
