import type { MessagesOf } from '../../../../words/create-texts'
import type en from '../en/access'

export default {
  'access.title': 'Connexion et appareils',
  'access.passkeys': 'Empreinte ou code PIN',
  'access.passkeys_text':
    'Connectez-vous et confirmez les virements avec l’empreinte, le visage ou le code PIN de votre appareil. Ils restent sur l’appareil : nous ne les voyons jamais.',
  'access.add': 'Ajouter cet appareil',
  'access.name': 'Nom',
  'access.name_hint': 'Comment vous reconnaissez l’appareil, par exemple : mon téléphone.',
  'access.added': 'Cet appareil peut maintenant vous connecter.',
  'access.renamed': 'Renommé',
  'access.rename': 'Renommer',
  'access.remove': 'Retirer',
  'access.remove_text':
    'L’appareil ne peut plus vous connecter ni confirmer. Il peut rester dans ses propres réglages : retirez-le là aussi.',
  'access.removed': 'Retiré',
  'access.failed': 'Votre appareil n’a pas confirmé. Réessayez.',
  'access.added_at': 'Ajouté {time}',
  'access.used_at': 'Dernière utilisation {time}',
  'access.never_used': 'Pas encore utilisé',
  'access.codes': 'Codes de secours',
  'access.codes_text':
    'Si votre téléphone est perdu, chaque code vous connecte une fois. Gardez-les sur papier, loin du téléphone.',
  'access.codes_left': 'Codes restants : {n}',
  'access.codes_none': 'Vous n’avez pas de codes de secours.',
  'access.create_codes': 'Créer des codes de secours',
  'access.replace_text': 'Les codes précédents ne fonctionnent plus.',
  'access.codes_title': 'Vos codes de secours',
  'access.codes_once': 'Notez-les maintenant : ils ne seront plus affichés. Chacun fonctionne une fois.',
  'access.codes_name': 'les codes',
  'access.recovered': 'Un appareil perdu ?',
  'access.recovered_text':
    'Déconnectez les autres appareils, et retirez celui qui est perdu ci-dessous. Codes de secours restants : {n}.',
  'access.sign_out_others': 'Déconnecter les autres appareils',
  'access.signed_out_others': 'Les autres appareils sont déconnectés.',
} satisfies MessagesOf<typeof en>
