import type { MessagesOf } from '../../messages-of'
import type en from '../en/keys'

export default {
  'keys.title': 'Clés API',
  'keys.of_test':
    'Clés du mode test. Elles ne touchent jamais à de l’argent réel. Le bouton en haut montre celles du mode réel.',
  'keys.of_live': 'Clés du mode réel : qui en possède une agit en votre nom, avec de l’argent réel.',
  'keys.make': 'Créer une clé',
  'keys.none': 'Pas encore de clé',
  'keys.none_text':
    'Le serveur de votre boutique a besoin d’une clé pour demander des paiements. Pour encaisser à la main, il n’en faut pas.',
  'keys.unnamed': 'Clé sans nom',
  'keys.studio_link': 'Lien vers le studio',
  'keys.valid': 'Valable',
  'keys.ends_soon': 'Expire bientôt',
  'keys.revoked': 'Révoquée',
  'keys.by': 'Créée par {name}',
  'keys.by_you': 'Créée par vous',
  'keys.by_operator': 'Créée par la personne qui exploite le service',
  'keys.by_key': 'Créée avec la clé {name}',
  'keys.by_another_key': 'Créée avec une autre clé',
  'keys.a_member': 'un membre',
  'keys.last_used': 'Dernière utilisation : {time}',
  'keys.never_used': 'Pas encore utilisée',
  'keys.expires': 'Expire : {time}',
  'keys.revoked_at': 'Révoquée : {time}',
  'keys.revoke': 'Révoquer',
  'keys.revoke_text':
    'Elle est refusée dès maintenant, tout comme les clés et les liens de studio créés avec elle. Une boutique qui l’utilise encore ne peut plus encaisser. C’est irréversible.',
  'keys.revoke_studio_text':
    'Qui possède ce lien ne peut plus changer l’apparence de la page. Ce qui a été enregistré reste. C’est irréversible.',
  'keys.revoked_now': 'La clé est révoquée.',
  'keys.name': 'Nom',
  'keys.name_hint': 'Où elle sert, par exemple « Serveur de la boutique ».',
  'keys.days': 'Valable pendant',
  'keys.days_hint': 'Créez-en une nouvelle avant la fin, et mettez-la à la place de celle-ci.',
  'keys.n_days': { one: '{n} jour', other: '{n} jours' },
  'keys.live_warning':
    'Ne créez une clé réelle que pour un serveur à vous. Ne la mettez jamais dans une application, une page web ou un message.',
  'keys.made': 'Votre nouvelle clé',
  'keys.token': 'la clé',
  'keys.once': 'Elle n’est affichée que cette fois-ci. Copiez-la maintenant là où elle sert.',
  'keys.keep_test': 'Elle ne fonctionne qu’en mode test.',
  'keys.keep_live': 'Qui la possède agit avec de l’argent réel. Si quelqu’un d’autre la voit, révoquez-la.',
  'keys.unanswered':
    'Aucune réponse. Si la liste montre la clé, révoquez-la et créez-en une autre : son texte ne peut plus être affiché.',
} satisfies MessagesOf<typeof en>
