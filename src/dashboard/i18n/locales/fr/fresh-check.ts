import type { MessagesOf } from '../../../../words/create-texts'
import type en from '../en/fresh-check'

export default {
  'check.title': 'Confirmez que c’est vous',
  'check.payout': 'Virer à la banque',
  'check.swap': 'Échanger',
  'check.refund': 'Rembourser',
  'check.wallet': 'Modifier vos portefeuilles',
  'check.key': 'Créer une clé API',
  'check.member': 'Modifier l’équipe',
  'check.refund_limit': 'Modifier la limite de remboursement',
  'check.passkey': 'Modifier votre connexion',
  'check.recovery_codes': 'Créer des codes de secours',
  'check.to': 'À',
  'check.passkey_text': 'Confirmez avec l’empreinte, le visage ou le code PIN de votre appareil.',
  'check.use_passkey': 'Utiliser l’empreinte ou le code PIN',
  'check.code_text': 'Nous avons envoyé un code à {email}. Il fonctionne 5 minutes.',
  'check.code': 'Code reçu par e-mail',
  'check.confirm': 'Confirmer',
  'check.send_again': 'Envoyer un nouveau code',
  'check.code_wrong': 'Ce code est faux.',
  'check.over': 'Le délai de confirmation est passé. Recommencez.',
  'check.passkey_failed': 'Votre appareil n’a pas confirmé. Réessayez.',
  'check.cancelled': 'Pas confirmé. Rien n’a changé.',
  'check.hint': 'Ne confirmez que ce que vous avez commencé vous-même.',
} satisfies MessagesOf<typeof en>
