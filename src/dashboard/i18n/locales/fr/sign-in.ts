import type { MessagesOf } from '../../../../words/create-texts'
import type en from '../en/sign-in'

export default {
  'sign_in.title': 'Se connecter',
  'sign_in.starting': 'Ouverture du tableau de bord…',
  'sign_in.by_link': 'Vous vous connectez avec un lien qui ne fonctionne qu’une fois. Il n’y a pas de mot de passe.',
  'sign_in.ready': 'Ce lien ne fonctionne qu’une fois. Connectez-vous quand vous êtes prêt.',
  'sign_in.link_refused': 'Ce lien a déjà été utilisé, ou il a expiré. Demandez-en un nouveau.',
  'sign_in.ended': 'Votre session est terminée. Tout ce que vous avez envoyé est enregistré.',
  'sign_in.passkey': 'Utiliser l’empreinte ou le code PIN',
  'sign_in.passkey_failed': 'Cet appareil ne vous a pas connecté. Réessayez, ou utilisez un lien.',
  'sign_in.recovery': 'Téléphone perdu ?',
  'sign_in.recovery_code': 'Code de secours',
  'sign_in.recovery_hint': 'Chaque code fonctionne une fois.',
  'sign_in.recovery_wrong': 'Ce code est faux, ou il a déjà été utilisé.',
  'sign_in.replace_title': 'Se connecter avec ce lien ?',
  'sign_in.replace_text':
    'Cet appareil est connecté à {merchant}. Le lien peut ouvrir un autre tableau de bord, où vous encaisseriez pour un autre commerçant. Si vous n’avez pas demandé ce lien, restez.',
  'sign_in.stay': 'Rester chez {merchant}',
  'sign_in.replace': 'Se connecter avec le lien',
  'sign_in.email': 'Votre e-mail',
  'sign_in.send': 'M’envoyer un lien',
  'sign_in.have_link': 'J’ai un lien',
  'sign_in.link': 'Votre lien',
  'sign_in.link_hint':
    'Copiez le lien du message. La caisse installée sur un iPhone en a besoin, car les liens s’y ouvrent dans Safari.',
  'sign_in.link_wrong': 'Ce n’est pas un lien de connexion. Copiez-le en entier, avec la partie après #.',
  'sign_in.sent': 'Si cette adresse est celle d’un membre, un lien est en route. Il est valable 15 minutes.',
  'sign_in.no_mail':
    'Ce service n’envoie pas d’e-mails. Demandez un lien à un propriétaire. L’exploitant du service en crée un avec',
  'sign_in.unreachable': 'Le service ne répond pas. Votre argent est en sécurité.',
  'sign_in.no_cookies':
    'Ce navigateur n’enregistre pas de cookies pour ce site : il ne peut pas vous garder connecté. Autorisez les cookies de ce site dans les réglages du navigateur, puis réessayez.',
  'sign_in.link_kept': 'Votre lien de connexion n’a pas été utilisé. Il reste dans la barre d’adresse.',
} satisfies MessagesOf<typeof en>
