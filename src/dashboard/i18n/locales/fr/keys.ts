import type { MessagesOf } from '../../../../words/create-texts'
import type en from '../en/keys'

export default {
  'keys.title': 'Clés API',
  'keys.of_test':
    'Les clés de test n’envoient jamais d’argent réel. Passez en mode réel ci-dessus pour les clés réelles.',
  'keys.of_live':
    'Les clés réelles envoient de l’argent réel. Toute personne qui en possède une peut agir en votre nom.',
  'keys.create': 'Créer une clé',
  'keys.empty': 'Pas encore de clé',
  'keys.empty_text':
    'Votre serveur a besoin d’une clé pour demander des paiements. Pour encaisser dans le tableau de bord, il n’en faut pas.',
  'keys.unnamed': 'Clé sans nom',
  'keys.studio_link': 'Lien vers le studio',
  'keys.valid': 'Valable',
  'keys.expires_soon': 'Expire bientôt',
  'keys.revoked': 'Révoquée',
  'keys.by': 'Créée par {name}',
  'keys.by_you': 'Créée par vous',
  'keys.by_operator': 'Créée par l’exploitant du service',
  'keys.by_key': 'Créée avec la clé {name}',
  'keys.by_other_key': 'Créée avec une autre clé',
  'keys.member': 'un membre',
  'keys.last_used': 'Dernière utilisation : {time}',
  'keys.never_used': 'Pas encore utilisée',
  'keys.expires': 'Expire : {time}',
  'keys.revoked_at': 'Révoquée : {time}',
  'keys.revoke': 'Révoquer',
  'keys.revoke_text':
    'La clé cesse de fonctionner maintenant, tout comme les clés et les liens de studio créés avec elle. Une boutique qui l’utilise encore ne peut plus encaisser. C’est irréversible.',
  'keys.revoke_studio_text':
    'Les personnes qui ont ce lien ne peuvent plus changer l’apparence de la page. Les changements enregistrés restent. C’est irréversible.',
  'keys.revoked_now': 'La clé est révoquée.',
  'keys.name_hint': 'L’endroit où la clé est utilisée, par exemple « Serveur de la boutique ».',
  'keys.days': 'Valable pendant',
  'keys.days_hint': 'Créez une nouvelle clé avant l’expiration de celle-ci, puis remplacez-la.',
  'keys.n_days': { one: '{n} jour', other: '{n} jours' },
  'keys.permissions': 'Autorisations : {scopes}',
  'keys.all': 'toutes',
  'keys.scopes': 'Autorisations',
  'keys.scopes_hint': 'N’accordez que le nécessaire. Une clé divulguée ne permet rien de plus.',
  'keys.scope_payments': 'Encaisser',
  'keys.scope_payments_text': 'Paiements, pages, clients et factures.',
  'keys.scope_refunds': 'Rembourser',
  'keys.scope_refunds_text': 'Renvoyer de l’argent aux clients.',
  'keys.scope_payouts': 'Virer',
  'keys.scope_payouts_text': 'Soldes, échanges, comptes bancaires et virements.',
  'keys.scope_wallets': 'Changer les portefeuilles',
  'keys.scope_wallets_text': 'Vos propres clés et adresses, sur lesquelles les clients paient.',
  'keys.scope_webhooks': 'Régler les webhooks',
  'keys.scope_webhooks_text': 'Où vont les événements, et ce qui a été envoyé. L’extension WordPress en a besoin.',
  'keys.scope_keys': 'Gérer les clés',
  'keys.scope_keys_text': 'Créer et révoquer des clés, lire le journal d’audit et choisir où vont les e-mails.',
  'keys.live_warning':
    'Ne créez une clé réelle que pour un serveur à vous. Ne la mettez jamais dans une application, une page web ou un message.',
  'keys.created': 'Votre nouvelle clé',
  'keys.token': 'la clé',
  'keys.shown_once': 'Cette clé n’est affichée qu’une fois. Copiez-la maintenant sur votre serveur.',
  'keys.keep_test': 'Elle ne fonctionne qu’en mode test.',
  'keys.keep_live':
    'Toute personne qui a cette clé peut envoyer de l’argent réel. Révoquez-la si quelqu’un d’autre a pu la voir.',
  'keys.unanswered':
    'Le service n’a pas répondu. Si la liste montre la clé, révoquez-la et créez-en une autre : son texte ne peut plus être affiché.',
} satisfies MessagesOf<typeof en>
