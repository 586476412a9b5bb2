import type { MessagesOf } from '../../../../words/create-texts'
import type en from '../en/customers'

export default {
  'customers.title': 'Clients',
  'customers.add': 'Ajouter un client',
  'customers.empty': 'Pas encore de clients',
  'customers.empty_text':
    'Toute personne qui paie sur une de vos pages devient un client. Vous pouvez aussi en ajouter un vous-même, pour une facture.',
  'customers.find': 'Chercher par e-mail',
  'customers.find_hint': 'L’e-mail entier. Majuscules ou minuscules, peu importe.',
  'customers.search': 'Chercher',
  'customers.found': 'Trouvé par e-mail',
  'customers.not_found': 'Aucun client n’a cet e-mail. Vérifiez l’orthographe, ou ajoutez le client.',
  'customers.email_hint': 'Le même e-mail est toujours le même client.',
  'customers.added': 'Client ajouté',
  'customers.exists': 'Ce client existait déjà, et garde le nom qu’il avait.',
  'customers.since': 'Client depuis',
  'customers.account': 'Compte de dépôt',
  'customers.account_text':
    'Des adresses permanentes, et un compte bancaire s’il y en a un. L’argent qui y arrive vient de ce client. La première consultation les crée.',
  'customers.account_show': 'Afficher le compte de dépôt',
  'customers.account_unavailable':
    'Les comptes de dépôt ne sont pas disponibles pour le moment. Réessayez dans quelques minutes. Si cela ne suffit pas, demandez à la personne qui exploite le service si la garde des fonds est configurée.',
  'customers.account_erased': 'Il n’y en a pas : la personne a été effacée avant sa création.',
  'customers.bank_account': 'Compte bancaire en {currency}',
  'customers.erased': 'Effacé',
  'customers.is_erased': 'Cette personne est effacée. Ses paiements restent dans les livres, sans nom.',
  'customers.erase_title': 'Effacer la personne',
  'customers.erase_text': 'Quand quelqu’un vous demande de l’oublier.',
  'customers.erase': 'Effacer cette personne',
  'customers.erase_removed':
    'Le nom et l’e-mail sont supprimés pour toujours : ici, dans ses paiements et leurs notes, et dans les événements conservés.',
  'customers.erase_kept': 'Les livres restent : montants, adresses, transactions et heures de chaque paiement.',
  'customers.erase_final': 'C’est irréversible.',
  'customers.erase_done': 'La personne est effacée',
} satisfies MessagesOf<typeof en>
