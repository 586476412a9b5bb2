import type { MessagesOf } from '../../../../words/create-texts'
import type en from '../en/layout'

export default {
  'layout.menu': 'Menu',
  'layout.more': 'Plus',
  'layout.navigation': 'Rubriques',
  'layout.skip': 'Aller au contenu',
  'layout.mode': 'Test ou réel',
  'layout.test': 'Test',
  'layout.live': 'Réel',
  'layout.test_hint': 'Mode test : pas d’argent réel.',
  'layout.language': 'Langue',
  'layout.sign_out': 'Se déconnecter',
  'layout.signed_in_as': 'Connecté : {name}',
  'layout.owner': 'propriétaire',
  'layout.manager': 'gérant',
  'layout.cashier': 'caissier',
  'layout.viewer': 'lecteur',
  'layout.documentation': 'Documentation',
  'layout.group_shop': 'Boutique',
  'layout.group_money': 'Argent',
  'layout.group_developers': 'Développeurs',
  'layout.group_account': 'Compte',
  'layout.not_found': 'Page introuvable',
  'layout.not_found_text': 'L’adresse est peut-être erronée, ou la page a été supprimée.',
  'layout.forbidden': 'Votre rôle ne le permet pas. Un propriétaire peut changer cela.',
  'layout.old_build':
    'Une nouvelle version du tableau de bord est disponible. Terminez votre saisie, puis rechargez la page.',
  'layout.reload': 'Recharger la page',
} satisfies MessagesOf<typeof en>
