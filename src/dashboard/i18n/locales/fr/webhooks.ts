import type { MessagesOf } from '../../../../words/create-texts'
import type en from '../en/webhooks'

export default {
  'webhooks.title': 'Webhooks',
  'webhooks.empty': 'Pas encore de webhook',
  'webhooks.empty_text':
    'Un webhook informe votre serveur de chaque paiement, par HTTPS, dès qu’il a lieu. Saisissez l’adresse qui reçoit les événements. Sans serveur, vous n’en avez pas besoin : vous voyez tous les paiements ici.',
  'webhooks.endpoint': 'Point de terminaison',
  'webhooks.url': 'URL du webhook',
  'webhooks.url_hint': 'En HTTPS, accessible depuis Internet, comme https://shop.example/malipo.',
  'webhooks.set': 'Enregistrer l’URL',
  'webhooks.change': 'Modifier l’URL',
  'webhooks.change_text': 'Le secret reste le même. Les événements en attente partent aussitôt vers la nouvelle URL.',
  'webhooks.changed': 'Les événements sont maintenant envoyés à cette URL.',
  'webhooks.enabled': 'Activé',
  'webhooks.failing': 'En échec depuis : {time}',
  'webhooks.failing_text':
    'Votre serveur n’a accepté aucun événement depuis. Chaque événement est renvoyé à des intervalles croissants. Au bout de cinq jours, le webhook est désactivé et vous recevez un e-mail. La raison est indiquée plus bas.',
  'webhooks.disabled': 'Désactivé',
  'webhooks.disabled_text':
    'Aucun événement n’est envoyé. Réparez votre serveur, puis activez le webhook : les événements en attente partent aussitôt.',
  'webhooks.enable': 'Activer',
  'webhooks.since': 'Configuré',
  'webhooks.secret': 'Secret de signature',
  'webhooks.secret_unreadable':
    'Le secret n’est plus lisible. Créez-en un nouveau, sinon aucun événement ne peut être signé.',
  'webhooks.secret_label': 'le secret de signature',
  'webhooks.your_secret': 'Le secret de vos webhooks',
  'webhooks.secret_once':
    'Le secret n’est affiché en entier qu’une fois. Ajoutez-le à votre serveur, qui vérifie ainsi qu’un événement vient de nous.',
  'webhooks.regenerate': 'Créer un nouveau secret',
  'webhooks.regenerate_text':
    'L’ancien secret cesse de fonctionner immédiatement. Tant que votre serveur n’a pas le nouveau, il refuse tous les événements. Les événements refusés sont renvoyés pendant un jour et demi.',
  'webhooks.secret_unanswered': 'Le service n’a pas répondu. Réessayez : seul le secret le plus récent est valable.',
  'webhooks.remove': 'Supprimer le webhook',
  'webhooks.remove_text':
    'Votre serveur ne reçoit plus d’événements. Les événements en attente ne sont jamais envoyés, et le secret cesse de fonctionner. L’historique reste.',
  'webhooks.removed': 'Webhook supprimé',
  'webhooks.test': 'Envoyer un événement de test',
  'webhooks.test_text': 'Envoie un exemple à votre serveur, marqué comme test. Aucun argent n’est crédité.',
  'webhooks.test_in_test_mode': 'Essayer en mode test',
  'webhooks.event': 'Événement',
  'webhooks.send': 'Envoyer',
  'webhooks.history': 'Événements',
  'webhooks.pending': 'En attente',
  'webhooks.delivered': 'Distribué',
  'webhooks.failed': 'Échoué',
  'webhooks.no_events': 'Aucun événement.',
  'webhooks.attempts': { one: '{n} tentative', other: '{n} tentatives' },
  'webhooks.answered': 'HTTP {status}',
  'webhooks.unanswered': 'pas de réponse',
  'webhooks.occurred': 'Survenu',
  'webhooks.received_at': 'Distribué',
  'webhooks.next': 'Prochaine tentative',
  'webhooks.test_event': 'C’est un événement de test.',
  'webhooks.resend': 'Renvoyer',
  'webhooks.resend_text':
    'Votre serveur reçoit de nouveau l’événement, avec le même identifiant. Il ne doit pas le traiter deux fois.',
  'webhooks.resent': 'L’événement est renvoyé.',
  'webhooks.why': 'Cause de l’échec',
  'webhooks.given_up': 'L’événement n’est plus renvoyé automatiquement. Réparez votre serveur, puis renvoyez-le.',
  'webhooks.deliveries': 'Tentatives d’envoi',
  'webhooks.duration': '{ms} ms',
  'webhooks.payload': 'Contenu',
  'webhooks.response': 'Réponse',
  'webhooks.response_empty': 'La réponse n’a pas de contenu.',
  'webhooks.why_redirect':
    'Votre serveur a redirigé vers une autre adresse. Les redirections ne sont pas suivies. Enregistrez l’URL finale ci-dessus.',
  'webhooks.why_unauthorized':
    'Votre serveur exige une authentification. Exemptez cette URL de la connexion ou du pare-feu : la signature prouve l’expéditeur.',
  'webhooks.why_not_found': 'Cette URL n’existe pas sur votre serveur. Vérifiez son chemin.',
  'webhooks.why_method': 'Votre serveur n’accepte pas de POST à cette adresse. Vérifiez son chemin et ses routes.',
  'webhooks.why_gone':
    'Votre serveur a répondu que cette adresse n’existe plus, donc les événements ont été désactivés.',
  'webhooks.why_limited': 'Votre serveur limite les requêtes. Exemptez les événements de cette limite.',
  'webhooks.why_refused':
    'Votre serveur a refusé l’événement. C’est souvent sa vérification de la signature : comparez le secret, et vérifiez le corps brut.',
  'webhooks.why_broken': 'Votre serveur a échoué en traitant l’événement. Regardez son journal à cette heure.',
  'webhooks.why_slow': 'Votre serveur n’a pas répondu en 10 secondes. Répondez d’abord, puis traitez l’événement.',
  'webhooks.why_closed': 'Votre serveur refuse les connexions à cette URL. Vérifiez qu’il fonctionne, et son port.',
  'webhooks.why_unreachable':
    'Votre serveur n’est pas joignable depuis Internet. Vérifiez son nom, son réseau et son pare-feu.',
  'webhooks.why_name': 'Le nom d’hôte de l’URL est inconnu. Vérifiez son orthographe et son DNS.',
  'webhooks.why_certificate':
    'Le certificat de votre serveur n’est pas valable pour cette adresse. Renouvelez-le ou corrigez-le.',
  'webhooks.why_private': 'L’adresse mène dans un réseau privé, ce qui n’est pas permis. Prenez-en une publique.',
  'webhooks.why_unsigned': 'Le secret n’est plus lisible. Créez un nouveau secret.',
} satisfies MessagesOf<typeof en>
