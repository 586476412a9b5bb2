import type { MessagesOf } from '../../../../words/create-texts'
import type en from '../en/wallets'

export default {
  'wallets.title': 'Portefeuilles',
  'wallets.only_live': 'Les portefeuilles sont réservés au mode réel',
  'wallets.only_live_text':
    'En mode test, le bac à sable crée toutes les adresses. Ajoutez vos clés et vos adresses en mode réel.',
  'wallets.to_live': 'Passer en mode réel',
  'wallets.empty': 'Pas encore de portefeuille',
  'wallets.empty_text':
    'Avec votre propre portefeuille, l’argent des clients va directement à des adresses que vous seul pouvez dépenser. Malipo ne peut ni le déplacer ni le récupérer : si vous perdez les mots de récupération, vous perdez tout ce que le portefeuille a reçu.',
  'wallets.guide': 'Guide : des mots de récupération au premier paiement',
  'wallets.add': 'Ajouter un portefeuille',
  'wallets.add_for': 'Ajouter un portefeuille : {networks}',
  'wallets.unconfirmed': 'Adresses à comparer',
  'wallets.confirmed': 'Confirmé',
  'wallets.unreadable': 'Clé illisible',
  'wallets.stopped': 'Arrêté',
  'wallets.proven': 'Prouvé',
  'wallets.accepted': 'Utilisé sans preuve',
  'wallets.unproven': 'Pas encore prouvé',
  'wallets.detected': 'Détecté, {n} sur {required}',
  'wallets.no_node': 'Non configuré',
  'wallets.unreachable_since': 'Indisponible depuis {time}',
  'wallets.never': 'Ne saisissez jamais de clé privée ni de mots de récupération, ni ici ni sur une autre page web.',
  'wallets.never_text': 'Malipo ne les demande jamais. Toute personne qui les possède peut prendre votre argent.',
  'wallets.which': 'Quels réseaux ?',
  'wallets.which_text': 'Les réseaux qui ont les mêmes adresses partagent un portefeuille.',
  'wallets.exists': 'Vous avez déjà un portefeuille ici. Pour en utiliser un autre, supprimez-le d’abord.',
  'wallets.not_set_up': 'L’exploitant n’a installé aucun nœud pour ces réseaux. Demandez-lui.',
  'wallets.some_not_set_up': 'Non installés par l’exploitant : {networks}',
  'wallets.key_or_list': 'Une clé publique, ou une liste d’adresses',
  'wallets.cost': 'Coût de la collecte',
  'wallets.cost_text':
    'Recevoir ne vous coûte rien. Mais chaque paiement a sa propre adresse, et rassembler l’argent est payant. Faites le calcul avant d’accepter de petits paiements.',
  'wallets.cost_bitcoin':
    'Bitcoin : chaque paiement est une entrée de plus dans une transaction, environ 68 octets virtuels au tarif du jour.',
  'wallets.cost_evm':
    '{networks} : une transaction par paiement. Pour un jeton comme l’USDT, il faut d’abord envoyer un peu de la monnaie du réseau à chaque adresse.',
  'wallets.cost_tron':
    'Tron : pour l’USDT, environ 6,4 TRX sur chaque adresse sans énergie bloquée, environ 13 TRX si le destinataire n’a jamais eu d’USDT, et 1 TRX pour activer une adresse.',
  'wallets.cost_solana': 'Solana : de petits frais par paiement, qu’une autre adresse peut payer.',
  'wallets.cost_ton': 'TON : un peu de TON dans chaque portefeuille, pour sa première transaction et le gaz.',
  'wallets.cost_each': 'Par paiement',
  'wallets.cost_range': '{min} à {max}',
  'wallets.cost_worth': 'Rentable à partir de',
  'wallets.cost_example':
    'Par exemple, rassembler 10 paiements en {asset} sur {network} coûte environ {min} à {max}. « Rentable » veut dire que cela coûte au plus 5 %.',
  'wallets.cost_no_rate': 'Il n’y a pas de taux de change en ce moment.',
  'wallets.cost_confirmed': 'Je sais ce que coûte la collecte sur ces réseaux.',
  'wallets.how': 'Une clé ou une liste ?',
  'wallets.by_key': 'Une clé publique',
  'wallets.by_key_text':
    'La clé publique étendue d’un compte. Toutes les adresses en sont dérivées, il n’en manque donc jamais. Elle peut montrer votre argent, mais pas le dépenser.',
  'wallets.by_key_secret':
    'Gardez-la secrète. Toute personne qui la possède voit tous vos paiements. Avec la clé privée d’une seule adresse, elle donne accès à tout l’argent.',
  'wallets.enter_key': 'Utiliser une clé publique',
  'wallets.by_list': 'Une liste d’adresses',
  'wallets.only_list': 'Les adresses de ce réseau ne peuvent pas être dérivées d’une clé publique.',
  'wallets.by_list_text':
    'Des adresses copiées de votre propre portefeuille, une par paiement. Cela marche avec tous les portefeuilles. La première adresse sert à la preuve : 20 adresses servent à 19 paiements. Quand toutes sont utilisées, les clients ne peuvent pas payer avant que vous en ajoutiez.',
  'wallets.exchange':
    'N’utilisez que des adresses d’un portefeuille dont vous avez vous-même les mots de récupération. Une adresse sur une plateforme d’échange n’est pas à vous, et l’argent peut y être perdu.',
  'wallets.enter_list': 'Utiliser une liste d’adresses',
  'wallets.find': 'Où la trouver',
  'wallets.find_sparrow':
    'Sparrow : la clé sous Settings, Keystores, champ xPub. Les adresses sous Addresses, Receive Addresses.',
  'wallets.find_electrum':
    'Electrum : la clé dans le menu Wallet, Information, Master Public Key. Les adresses dans le menu View, Show Addresses.',
  'wallets.find_metamask':
    'MetaMask n’affiche pas de clé publique de ce type : utilisez une liste. Ajoutez des comptes et copiez l’adresse affichée sous le nom de chacun.',
  'wallets.find_tronlink':
    'TronLink n’affiche pas de clé publique de ce type : utilisez une liste. Ajoutez des comptes et copiez l’adresse affichée sous le nom de chacun.',
  'wallets.find_phantom':
    'Phantom : ajoutez des comptes, puis dans chacun choisissez Receive et Solana, et copiez l’adresse. N’utilisez jamais Show Private Key.',
  'wallets.find_tonkeeper':
    'Tonkeeper : choisissez Receive et copiez l’adresse qui commence par UQ. Chaque adresse de la liste doit venir d’un autre de vos portefeuilles.',
  'wallets.find_offline':
    'Sur un ordinateur sans réseau, la commande « npm run wallet » crée des mots de récupération et affiche clés publiques et adresses.',
  'wallets.public_key': 'Clé publique du compte',
  'wallets.public_key_hint': 'Elle commence par {prefixes}.',
  'wallets.not_public_key':
    'Ce n’est pas une clé publique utilisable ici. Elle doit commencer par {prefixes} et être copiée en entier. Rien n’a été envoyé.',
  'wallets.secret': 'Ceci peut dépenser de l’argent.',
  'wallets.secret_text':
    'Le texte a été retiré de ce champ, et n’a été ni envoyé ni enregistré. Videz le presse-papiers, puis copiez plutôt la clé publique ou les adresses. Si quelqu’un d’autre a pu le voir, déplacez votre argent vers un nouveau portefeuille.',
  'wallets.script_type': 'Par quoi commencent vos adresses ?',
  'wallets.script_type_hint':
    'Une clé xpub ne contient pas cette information. Beaucoup de portefeuilles, dont Ledger, écrivent « xpub » pour des comptes dont les adresses commencent par bc1q. Vérifiez une adresse de réception dans votre portefeuille.',
  'wallets.choose': 'Choisir',
  'wallets.choose_script': 'Choisissez par quoi commence une adresse de réception dans votre portefeuille.',
  'wallets.depth_unusual':
    'Cette clé n’est pas celle d’un compte : elle est à la profondeur {depth}, et non {usual}. Electrum utilise la profondeur 1 pour les mots de récupération qu’il a créés. Avec une mauvaise clé, l’argent va à des adresses que votre portefeuille n’affiche pas.',
  'wallets.depth_confirmed': 'Je veux utiliser cette clé.',
  'wallets.label': 'Nom du portefeuille',
  'wallets.label_hint': 'Par exemple « Sparrow, boutique ». Les clients ne le voient pas.',
  'wallets.add_and_compare': 'Ajouter et comparer',
  'wallets.added': 'Le portefeuille est ajouté. Comparez maintenant ses adresses.',
  'wallets.tick_first': 'Cochez cette case pour continuer.',
  'wallets.addresses': 'Adresses',
  'wallets.addresses_hint': 'Une par ligne, 200 au plus à la fois, de {networks}.',
  'wallets.no_addresses': 'Saisissez au moins une adresse.',
  'wallets.too_many': 'Saisissez au plus {most} adresses à la fois.',
  'wallets.not_address':
    'Le numéro {n} de la liste n’est pas une adresse qui peut recevoir sur {networks}. Copiez-la de nouveau. Rien n’a été envoyé.',
  'wallets.duplicate': 'Le numéro {n} apparaît deux fois dans la liste. Chaque adresse sert à un seul paiement.',
  'wallets.compare': 'Comparez les premières adresses',
  'wallets.compare_key':
    'Ouvrez votre propre portefeuille et regardez ses adresses de réception, à partir de la première. Ce doivent être celles-ci, dans cet ordre.',
  'wallets.compare_list':
    'Voici les premières adresses de votre liste. Retrouvez chacune dans votre propre portefeuille, et assurez-vous qu’il peut envoyer depuis elle.',
  'wallets.compare_differs':
    'Si une seule diffère, ne confirmez pas : l’argent de tous les paiements serait perdu. Supprimez plutôt le portefeuille, et recommencez avec une autre clé ou un autre type d’adresse.',
  'wallets.path': 'Chemin',
  'wallets.script': 'Type d’adresse :',
  'wallets.paste': 'Vérifier une adresse',
  'wallets.paste_hint': 'Collez une adresse copiée de votre propre portefeuille.',
  'wallets.paste_match': 'C’est le numéro {n} de la liste ci-dessus.',
  'wallets.paste_differs':
    'Cette adresse n’est pas dans la liste ci-dessus. Ne confirmez pas, sauf si elle vient plus loin dans votre propre portefeuille.',
  'wallets.paste_no_address': 'Ce n’est pas une adresse complète de {networks}.',
  'wallets.compared': 'J’ai comparé toutes les adresses avec mon propre portefeuille, et elles sont identiques.',
  'wallets.confirm': 'Confirmer le portefeuille',
  'wallets.confirm_done': 'Le portefeuille est confirmé.',
  'wallets.prove': 'Prouvez-le avec un petit montant',
  'wallets.proof_wait':
    'L’adresse pour la preuve apparaît dans quelques secondes, dès que le réseau confirme qu’elle n’a jamais servi.',
  'wallets.prove_text':
    'Envoyez un petit montant à cette adresse, sur chaque réseau que vous voulez utiliser : {networks}. Ce n’est pas un paiement, et il reste à vous.',
  'wallets.proof_amount': '{network} : environ {amount} {asset}',
  'wallets.proof_fee':
    'La plupart des plateformes permettent de retirer ces montants. L’expéditeur paie aussi des frais de réseau.',
  'wallets.proof_each': 'L’adresse est la même sur tous ces réseaux, mais chaque réseau a besoin de sa propre preuve.',
  'wallets.prove_spend':
    'Vérifiez ensuite que votre propre portefeuille montre l’argent, et envoyez-en une partie ailleurs. Cela seul prouve que vous pouvez le dépenser.',
  'wallets.proof_address': 'adresse pour la preuve',
  'wallets.proof_qr': 'Code QR de l’adresse pour la preuve, sur {networks}',
  'wallets.check_text':
    'Le réseau est prouvé quand l’argent est définitif. Si vous avez confirmé le portefeuille il y a plus d’une heure, vérifiez de nouveau.',
  'wallets.check': 'Vérifier maintenant',
  'wallets.checking': 'Vérification en cours',
  'wallets.networks': 'Réseaux',
  'wallets.proven_text': 'Un montant reçu à son adresse a été détecté et confirmé.',
  'wallets.accepted_text': 'Vous avez pris le risque de l’utiliser sans preuve.',
  'wallets.unproven_text': 'Aucun montant n’est encore arrivé sur ce portefeuille : il n’est pas prouvé.',
  'wallets.detected_text': 'Votre argent a été détecté. Le réseau est prouvé dès qu’il a {required} confirmations.',
  'wallets.no_node_text': 'L’exploitant n’a pas configuré ce réseau.',
  'wallets.network_unavailable':
    'Tant qu’il est indisponible, aucun paiement n’y expire, et l’argent envoyé à temps compte.',
  'wallets.offered': 'Les clients peuvent payer sur ce réseau.',
  'wallets.not_offered': 'Les clients ne peuvent pas payer sur ce réseau.',
  'wallets.not_offered_stopped': 'Les clients ne peuvent pas payer sur ce réseau tant que le portefeuille est arrêté.',
  'wallets.accept': 'Utiliser {network} sans preuve',
  'wallets.accept_risk':
    'Si vous ne pouvez pas dépenser ce que ces adresses reçoivent sur {network}, l’argent de tous les paiements y est perdu. Personne ne peut le récupérer.',
  'wallets.accept_instead': 'Un petit montant d’essai prend quelques minutes, et prouve que vous pouvez dépenser.',
  'wallets.accept_until': 'Vous pouvez l’arrêter à tout moment. Les paiements déjà en cours gardent leurs adresses.',
  'wallets.accept_tick':
    'Je peux dépenser depuis ces adresses, et je prends le risque de perdre tout l’argent sur {network}.',
  'wallets.accept_submit': 'Prendre le risque',
  'wallets.require_proof': 'Ne plus utiliser {network} avant la preuve',
  'wallets.require_proof_done': '{network} n’est plus proposé avant la preuve.',
  'wallets.accept_done': '{network} est désormais utilisé sans preuve.',
  'wallets.stopped_why':
    'Ce portefeuille ne donne plus d’adresses : les clients ne peuvent pas payer avec. Les paiements en cours restent surveillés.',
  'wallets.stopped_used': 'Cette adresse a été utilisée sur {network}, sans avoir été montrée à un client :',
  'wallets.stopped_not_derived':
    'Cette adresse enregistrée n’est pas celle que donne votre clé. Prévenez l’exploitant :',
  'wallets.stopped_index': 'Numéro',
  'wallets.stopped_transaction': 'Transaction',
  'wallets.stopped_mine':
    'Si vous avez envoyé cet argent vous-même, par exemple pour le rassembler, le portefeuille peut reprendre. La prochaine fois, rassemblez dans un portefeuille avec d’autres mots de récupération.',
  'wallets.stopped_do':
    'Sinon, un autre programme ou une autre boutique utilise cette clé. Arrêtez-le d’abord : sinon deux clients pourraient recevoir la même adresse.',
  'wallets.resume': 'C’était moi',
  'wallets.resume_text': 'Le portefeuille donne de nouveau des adresses, bien après celle-ci.',
  'wallets.resume_tick': 'J’ai envoyé cet argent, et rien d’autre ne donne d’adresses de cette clé.',
  'wallets.resume_done': 'Le portefeuille donne de nouveau des adresses.',
  'wallets.unreadable_text':
    'L’exploitant a changé le secret qui protège cette clé, et aucune adresse ne peut plus en être dérivée. Supprimez le portefeuille, et ajoutez de nouveau sa clé. Les adresses que des clients ont déjà restent surveillées.',
  'wallets.source': 'Source',
  'wallets.next_index': 'Prochain indice',
  'wallets.gap': 'Adresses inutilisées consécutives',
  'wallets.gap_of': '{gap} sur {limit} au plus',
  'wallets.gap_warning':
    '{gap} adresses consécutives n’ont pas reçu d’argent. Beaucoup de portefeuilles ne cherchent que 20 adresses plus loin, et ne montreraient pas le prochain paiement. Augmentez la limite d’écart (gap limit) de votre propre portefeuille.',
  'wallets.gap_full':
    'Les clients ne peuvent pas payer : {limit} adresses consécutives n’ont pas reçu d’argent, et aucune autre n’est donc donnée. Augmentez d’abord la limite d’écart de votre propre portefeuille, puis celle ci-dessous.',
  'wallets.share_full':
    'Les pages publiques ne proposent plus ces réseaux : des paiements impayés d’inconnus occupent les {limit} adresses auxquelles ils ont droit. Votre serveur, votre caisse et votre équipe reçoivent toujours des adresses.',
  'wallets.share_nearly':
    'Des paiements impayés d’inconnus occupent {held} des {limit} adresses auxquelles ils ont droit. Quand ils les occuperont toutes, les pages publiques ne proposeront plus ces réseaux.',
  'wallets.share_add': 'Ajoutez des adresses ci-dessous.',
  'wallets.share_raise_text':
    'Vous pouvez augmenter la limite d’écart à {next}. Votre propre portefeuille doit alors chercher {next} adresses plus loin, sinon il ne trouve pas tout votre argent.',
  'wallets.share_raise': 'Augmenter la limite à {next}',
  'wallets.share_raised':
    'La limite est de {next}. Réglez la limite d’écart de votre propre portefeuille au moins aussi haut.',
  'wallets.addresses_left': 'Adresses restantes',
  'wallets.addresses_left_n': { one: '{n} adresse', other: '{n} adresses' },
  'wallets.left_few': 'Il ne reste que peu d’adresses. Ajoutez-en ci-dessous avant qu’elles manquent.',
  'wallets.left_empty': 'Les clients ne peuvent pas payer : il ne reste aucune adresse. Ajoutez-en ci-dessous.',
  'wallets.first': 'Les premières adresses',
  'wallets.more': 'Ajouter des adresses',
  'wallets.more_text':
    'Prenez-les dans le même portefeuille. Les adresses qui ont déjà reçu de l’argent sont ignorées.',
  'wallets.more_added': { one: '{n} adresse a été ajoutée.', other: '{n} adresses ont été ajoutées.' },
  'wallets.used': 'Adresses utilisées',
  'wallets.used_text':
    'Toutes les adresses montrées aux clients, avec leurs chemins, paiements, monnaies et montants, et si vous avez rassemblé l’argent. Avec ce tableau et vos mots de récupération, vous retrouvez votre argent sans ce service. Gardez-en une copie.',
  'wallets.gap_limit': 'Limite d’écart (gap limit)',
  'wallets.gap_limit_hint':
    'Nombre d’adresses consécutives qui peuvent être données sans recevoir d’argent. Réglez la limite d’écart de votre propre portefeuille plus haut, sinon il ne trouvera pas tout votre argent.',
  'wallets.agree_above': 'Exiger deux nœuds au-dessus de, en dollars US',
  'wallets.agree_above_hint':
    'Les montants supérieurs ne sont définitifs que si deux nœuds du réseau sont d’accord, là où l’exploitant en a configuré deux. Vide : un seul nœud suffit.',
  'wallets.whole_number': 'Saisissez un nombre entier, en chiffres.',
  'wallets.remove': 'Supprimer le portefeuille',
  'wallets.remove_text': 'Il ne donne plus d’adresses. Les clients ne peuvent plus payer sur {networks} avec lui.',
  'wallets.remove_kept':
    'Les adresses que des clients ont déjà restent surveillées, et l’argent qui y arrive compte. Votre argent reste dans votre propre portefeuille.',
  'wallets.remove_download': 'Téléchargez avant les adresses utilisées, et gardez-les.',
  'wallets.remove_done': 'Le portefeuille est supprimé. Ses adresses utilisées restent surveillées.',
  'wallets.own': 'Vos propres adresses',
  'wallets.own_text':
    'Indiquez les adresses d’où vous envoyez des pièces pour les frais de réseau, et vos autres portefeuilles. L’argent qui en vient est alors marqué comme le vôtre, et non signalé comme une mauvaise monnaie. Il paie toujours un paiement qui l’a demandé.',
  'wallets.own_exchange':
    'N’indiquez pas d’adresse d’une plateforme d’échange : beaucoup de gens envoient depuis elle.',
  'wallets.own_add': 'Ajouter une adresse',
  'wallets.own_family': 'Réseaux',
  'wallets.own_address': 'Adresse',
  'wallets.own_address_hint': 'Une adresse d’où vous seul envoyez.',
  'wallets.own_label': 'Nom de l’adresse',
  'wallets.own_label_hint': 'Par exemple « Frais de réseau ».',
  'wallets.own_added': 'Adresse ajoutée',
  'wallets.own_remove': 'Retirer',
  'wallets.own_removed': 'Adresse retirée',
} satisfies MessagesOf<typeof en>
