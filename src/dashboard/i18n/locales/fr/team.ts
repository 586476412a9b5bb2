import type { MessagesOf } from '../../../../words/create-texts'
import type en from '../en/team'

export default {
  'team.title': 'Équipe et appareils',
  'team.members': 'Membres',
  'team.member': 'Membre',
  'team.unnamed': 'Membre sans nom',
  'team.you': '(vous)',
  'team.owner': 'Propriétaire',
  'team.cashier': 'Caisse',
  'team.viewer': 'Lecture seule',
  'team.owner_text': 'Tout : argent, clés, portefeuilles, équipe.',
  'team.cashier_text': 'Encaisse et voit les paiements. Ni remboursements, ni clés, ni portefeuilles.',
  'team.viewer_text': 'Voit tout sauf les clés et l’équipe, et ne change rien.',
  'team.last_active_at': 'Dernière activité : {time}',
  'team.never_active': 'Jamais connecté',
  'team.empty': 'Aucun autre membre',
  'team.empty_text':
    'Donnez accès à d’autres, chacun avec son rôle : à la caisse, on voit les paiements sans pouvoir envoyer d’argent.',
  'team.invite': 'Inviter un membre',
  'team.role': 'Rôle',
  'team.name_hint': 'Comment votre équipe appelle cette personne.',
  'team.email_hint':
    'Le lien y est aussi envoyé, et les suivants de même. Sans adresse, seul un propriétaire peut créer des liens.',
  'team.email_hint_no_mail': 'Ce service n’envoie pas d’e-mails. Vous donnez le lien vous-même à cette personne.',
  'team.create_link': 'Créer le lien',
  'team.link': 'le lien',
  'team.link_for': 'Lien pour {name}',
  'team.link_text':
    'Donnez-le à cette personne et à personne d’autre : le premier qui l’ouvre entre. Il sert une fois, jusqu’au {time}, et n’est affiché que maintenant.',
  'team.mailed': 'Il est aussi en route vers {email}.',
  'team.mailed_only':
    'Le lien est en route vers {email}. Il ne va à personne d’autre, car cette personne s’est déjà connectée ou est propriétaire.',
  'team.scan': 'Si la personne est à côté de vous, faites scanner ceci par son téléphone :',
  'team.qr': 'Code du lien',
  'team.share_text': 'Votre lien vers le tableau de bord. Il ne sert qu’une fois.',
  'team.unanswered': 'Aucune réponse. Si la liste montre le membre, créez-y un nouveau lien. Sinon, réessayez.',
  'team.joined': 'Invité',
  'team.last_active': 'Dernière activité',
  'team.member_missing': 'Ce membre ne fait plus partie de l’équipe.',
  'team.new_link': 'Nouveau lien',
  'team.new_link_text':
    'Pour un autre téléphone, ou si le dernier lien est perdu. Il sert une fois, pendant sept jours.',
  'team.new_link_mailed_text':
    'Pour un autre téléphone, ou si le dernier lien est perdu. Il sert une fois, pendant sept jours, et part aussi par e-mail.',
  'team.change': 'Modifier',
  'team.own_role': 'C’est votre propre rôle. Seul un autre propriétaire pourra vous le rendre.',
  'team.remove': 'Retirer de l’équipe',
  'team.remove_text': 'Tous les appareils et liens de cette personne prennent fin aussitôt.',
  'team.remove_confirm': '{name} est aussitôt déconnecté partout, et a besoin d’une nouvelle invitation pour revenir.',
  'team.remove_yourself':
    'Vous êtes aussitôt déconnecté partout. Seul un autre propriétaire peut vous laisser revenir.',
  'team.remove_keys': 'Les clés API créées par cette personne sont révoquées :',
  'team.keep_keys': 'Garder ces clés valables',
  'team.keep_keys_hint':
    'Un serveur qui en utilise une ne peut plus encaisser dès qu’elle est révoquée. Gardez-les seulement si cette personne n’en a pas de copie.',
  'team.removed': 'Le membre est retiré.',
  'team.devices': 'Appareils',
  'team.your_devices': 'Vos appareils',
  'team.devices_text': 'Où quelqu’un est connecté. Si un téléphone est perdu, déconnectez-le.',
  'team.all_devices': 'Tous les appareils',
  'team.this_device': 'Cet appareil',
  'team.since': 'Connecté : {time}',
  'team.last_used': 'Utilisé : {time}',
  'team.sign_out': 'Déconnecter',
  'team.signed_out': '{device} est déconnecté.',
} satisfies MessagesOf<typeof en>
