import type { MessagesOf } from '../../../../words/create-texts'
import type en from '../en/customers'

export default {
  'customers.title': 'Clientes',
  'customers.add': 'Adicionar um cliente',
  'customers.empty': 'Ainda não há clientes',
  'customers.empty_text':
    'Os clientes aparecem aqui quando pagam numa das suas páginas. Também pode adicionar um, por exemplo para uma fatura.',
  'customers.email_hint': 'Cada e-mail pertence a um só cliente.',
  'customers.added': 'Cliente adicionado',
  'customers.exists': 'Este cliente já existe. O nome não foi alterado.',
  'customers.since': 'Cliente desde',
  'customers.account': 'Conta de depósito',
  'customers.account_text':
    'Endereços permanentes e, onde possível, uma conta bancária para este cliente. O dinheiro recebido é creditado a este cliente. São criados quando os abre pela primeira vez.',
  'customers.account_show': 'Mostrar a conta de depósito',
  'customers.account_unavailable':
    'De momento não há contas de depósito. Tente daqui a alguns minutos. Se o problema continuar, pergunte ao operador do serviço se a custódia está configurada.',
  'customers.account_erased': 'Sem conta de depósito: o cliente foi apagado antes de ser criada.',
  'customers.bank_account': 'Conta bancária em {currency}',
  'customers.erased': 'Apagado',
  'customers.is_erased': 'Este cliente foi apagado. Os seus pagamentos ficam nos registos, sem nome.',
  'customers.erase_title': 'Apagar o cliente',
  'customers.erase_text': 'Use isto quando um cliente lhe pede que apague os seus dados pessoais.',
  'customers.erase': 'Apagar este cliente',
  'customers.erase_removed':
    'O nome e o e-mail são removidos para sempre: aqui, dos seus pagamentos e das notas deles, e dos eventos guardados.',
  'customers.erase_kept': 'Os montantes, endereços, transações e horas de cada pagamento são conservados.',
  'customers.erase_final': 'Isto não se pode desfazer.',
  'customers.erase_done': 'Cliente apagado',
} satisfies MessagesOf<typeof en>
