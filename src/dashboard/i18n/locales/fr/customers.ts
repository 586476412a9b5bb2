import type { MessagesOf } from '../../../../words/create-texts'
import type en from '../en/customers'

export default {
  'customers.title': 'Clients',
  'customers.add': 'Ajouter un client',
  'customers.empty': 'Pas encore de clients',
  'customers.empty_text':
    'Les clients apparaissent ici quand ils paient sur une de vos pages. Vous pouvez aussi en ajouter un vous-même, par exemple pour une facture.',
  'customers.email_hint': 'Chaque e-mail appartient à un seul client.',
  'customers.added': 'Client ajouté',
  'customers.exists': 'Ce client existe déjà. Son nom n’a pas été modifié.',
  'customers.since': 'Client depuis',
  'customers.account': 'Compte de dépôt',
  'customers.account_text':
    'Des adresses permanentes et, si possible, un compte bancaire pour ce client. L’argent qui y arrive est crédité à ce client. Ils sont créés à la première ouverture.',
  'customers.account_show': 'Afficher le compte de dépôt',
  'customers.account_unavailable':
    'Les comptes de dépôt ne sont pas disponibles pour le moment. Réessayez dans quelques minutes. Si le problème persiste, demandez à l’exploitant du service si la garde des fonds est configurée.',
  'customers.account_erased': 'Pas de compte de dépôt : le client a été effacé avant sa création.',
  'customers.bank_account': 'Compte bancaire en {currency}',
  'customers.erased': 'Effacé',
  'customers.is_erased': 'Ce client a été effacé. Ses paiements restent dans la comptabilité, sans nom.',
  'customers.erase_title': 'Effacer le client',
  'customers.erase_text': 'À utiliser quand un client vous demande de supprimer ses données personnelles.',
  'customers.erase': 'Effacer ce client',
  'customers.erase_removed':
    'Le nom et l’e-mail sont supprimés pour toujours : ici, dans ses paiements et leurs notes, et dans les événements conservés.',
  'customers.erase_kept': 'Les montants, adresses, transactions et heures de chaque paiement sont conservés.',
  'customers.erase_final': 'C’est irréversible.',
  'customers.erase_done': 'Client effacé',
} satisfies MessagesOf<typeof en>
