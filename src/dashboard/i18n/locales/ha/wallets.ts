import type { MessagesOf } from '../../../../words/create-texts'
import type en from '../en/wallets'

export default {
  'wallets.title': 'Walat',
  'wallets.only_live': 'Walat na yanayin gaske ne',
  'wallets.only_live_text':
    'A yanayin gwaji, ana yin duk adireshi da kansu. Ƙara maɓallanka da adireshinka a yanayin gaske.',
  'wallets.to_live': 'Je yanayin gaske',
  'wallets.empty': 'Babu walat tukuna',
  'wallets.empty_text':
    'Da walat ɗinka, kuɗin masu saya yana zuwa kai tsaye zuwa adireshin da kai kaɗai za ka iya kashewa. Malipo ba zai iya motsa shi ko dawo da shi ba: idan ka rasa kalmomin dawo da walat, ka rasa duk abin da ta karɓa.',
  'wallets.guide': 'Jagora: daga kalmomin dawo da walat zuwa biya na farko',
  'wallets.add': 'Ƙara walat',
  'wallets.add_for': 'Ƙara walat: {networks}',
  'wallets.unconfirmed': 'Kwatanta adireshi',
  'wallets.confirmed': 'An tabbatar',
  'wallets.unreadable': 'Ba a iya karanta maɓalli',
  'wallets.stopped': 'Ta tsaya',
  'wallets.proven': 'An gwada',
  'wallets.accepted': 'Ana amfani ba tare da gwaji ba',
  'wallets.unproven': 'Ba a gwada ba tukuna',
  'wallets.detected': 'An gani, {n} cikin {required}',
  'wallets.no_node': 'Ba a shirya ba',
  'wallets.unreachable_since': 'Ba ta samuwa tun {time}',
  'wallets.never': 'Kada ka taɓa shigar da maɓallin sirri ko kalmomin dawo da walat a nan ko a wani shafi.',
  'wallets.never_text': 'Malipo ba ya taɓa tambayar su. Duk wanda yake da su zai iya ɗaukar kuɗinka.',
  'wallets.which': 'Waɗanne hanyoyin sadarwa?',
  'wallets.which_text': 'Hanyoyin sadarwa masu adireshi iri ɗaya suna amfani da walat ɗaya.',
  'wallets.exists': 'Kana da walat a nan tuni. Don amfani da wata, fara cire ta.',
  'wallets.not_set_up': 'Mai kula da sabis bai haɗa waɗannan hanyoyin sadarwa ba. Tambaye shi.',
  'wallets.some_not_set_up': 'Mai kula da sabis bai haɗa waɗannan ba: {networks}',
  'wallets.key_or_list': 'Maɓallin jama’a, ko jerin adireshi',
  'wallets.cost': 'Kuɗin tattara kuɗi',
  'wallets.cost_text':
    'Karɓa kyauta ne. Amma kowane biya yana da nasa adireshi, kuma kana biyan cajin hanyar sadarwa don tattara kuɗin. Yi lissafin wannan kafin ka karɓi ƙananan biya.',
  'wallets.cost_bitcoin': 'Bitcoin: kowane biya yana ƙara input ɗaya a ciniki, kamar virtual byte 68 a cajin yanzu.',
  'wallets.cost_evm':
    '{networks}: ciniki ɗaya ga kowane biya. Don token kamar USDT, da farko kana tura kaɗan daga kuɗin hanyar sadarwar zuwa kowane adireshi.',
  'wallets.cost_tron':
    'Tron: don USDT kamar TRX 6.4 a kowane adireshi idan babu energy da aka ajiye, kamar TRX 13 idan mai karɓa bai taɓa riƙe USDT ba, da TRX 1 don kunna adireshi.',
  'wallets.cost_solana': 'Solana: ƙaramin caji ga kowane biya, wanda wani adireshi zai iya biya.',
  'wallets.cost_ton': 'TON: TON kaɗan a kowace walat don cinikinta na farko da gas.',
  'wallets.cost_each': 'A kowane biya',
  'wallets.cost_range': '{min} zuwa {max}',
  'wallets.cost_worth': 'Ya cancanci tattarawa daga',
  'wallets.cost_example':
    'Misali, tattara biya 10 na {asset} a {network} yana cin kusan {min} zuwa {max}. “Ya cancanci” yana nufin bai wuce kashi 5 cikin ɗari ba.',
  'wallets.cost_no_rate': 'Babu farashin musanya a yanzu.',
  'wallets.cost_confirmed': 'Na san kuɗin tattara kuɗi a waɗannan hanyoyin sadarwa.',
  'wallets.how': 'Maɓalli ko jeri?',
  'wallets.by_key': 'Maɓallin jama’a',
  'wallets.by_key_text':
    'Faɗaɗaɗɗen maɓallin jama’a na asusu. Ana samun duk adireshi daga gare shi, don haka ba sa ƙarewa. Zai iya nuna kuɗinka, amma ba zai iya kashe shi ba.',
  'wallets.by_key_secret':
    'Riƙe shi a sirri. Duk wanda yake da shi zai iya ganin duk biyanka. Tare da maɓallin sirri na adireshi guda ɗaya, yana ba da damar ɗaukar duk kuɗin.',
  'wallets.enter_key': 'Yi amfani da maɓallin jama’a',
  'wallets.by_list': 'Jerin adireshi',
  'wallets.only_list': 'A wannan hanyar sadarwa ba a iya samun adireshi daga maɓallin jama’a.',
  'wallets.by_list_text':
    'Adireshin da ka kwafa daga walat ɗinka, ɗaya ga kowane biya. Wannan yana aiki da kowace walat. Ana amfani da adireshin farko don gwaji: adireshi 20 sun isa biya 19. Idan duk sun ƙare, masu saya ba za su iya biya ba sai ka ƙara wasu.',
  'wallets.exchange':
    'Yi amfani da adireshin walat da kake da kalmomin dawo da ita kaɗai. Adireshin exchange ba naka ba ne, kuma kuɗin da aka tura can zai iya ɓata.',
  'wallets.enter_list': 'Yi amfani da jerin adireshi',
  'wallets.find': 'Inda za ka same shi',
  'wallets.find_sparrow':
    'Sparrow: maɓallin yana a Settings, Keystores, wurin xPub. Adireshi suna a Addresses, Receive Addresses.',
  'wallets.find_electrum':
    'Electrum: maɓallin yana a menu Wallet, Information, Master Public Key. Adireshi suna a menu View, Show Addresses.',
  'wallets.find_metamask':
    'MetaMask ba ta nuna irin wannan maɓallin jama’a: yi amfani da jeri. Ƙara asusu, ka kwafi adireshin da ke ƙasan sunan kowanne.',
  'wallets.find_tronlink':
    'TronLink ba ta nuna irin wannan maɓallin jama’a: yi amfani da jeri. Ƙara asusu, ka kwafi adireshin da ke ƙasan sunan kowanne.',
  'wallets.find_phantom':
    'Phantom: ƙara asusu, sannan a kowanne zaɓi Receive da Solana, ka kwafi adireshin. Kada ka taɓa amfani da Show Private Key.',
  'wallets.find_tonkeeper':
    'Tonkeeper: zaɓi Receive, ka kwafi adireshin da ya fara da UQ. Kowane adireshi a jerin dole ya zama na wata walat ɗinka daban.',
  'wallets.find_offline':
    'A kwamfutar da ba ta da intanet, umarnin “npm run wallet” yana yin kalmomin dawo da walat, kuma yana nuna maɓallan jama’a da adireshi.',
  'wallets.public_key': 'Maɓallin jama’a na asusun',
  'wallets.public_key_hint': 'Yana farawa da {prefixes}.',
  'wallets.not_public_key':
    'Ba a iya amfani da wannan maɓallin jama’a a nan. Dole ya fara da {prefixes}, kuma a kwafe shi duka. Ba a aika komai ba.',
  'wallets.secret': 'Wannan zai iya kashe kuɗi.',
  'wallets.secret_text':
    'An cire shi daga wannan wuri, ba a aika shi ko ajiye shi ba. Share abin da ka kwafa, sannan ka kwafi maɓallin jama’a ko adireshi. Idan wataƙila wani ya gan shi, ka kai kuɗinka sabuwar walat.',
  'wallets.script_type': 'Da me adireshinka suke farawa?',
  'wallets.script_type_hint':
    'Xpub ba ya nuna wannan. Walat da yawa, har da Ledger, suna rubuta “xpub” ga asusun da adireshinsu ke farawa da bc1q. Duba adireshin karɓa a walat ɗinka.',
  'wallets.choose': 'Zaɓi',
  'wallets.choose_script': 'Zaɓi farkon adireshin karɓa a walat ɗinka.',
  'wallets.depth_unusual':
    'Wannan ba maɓallin asusu ba ne: zurfinsa {depth} ne, ba {usual} ba. Electrum tana amfani da zurfi 1 ga kalmomin da ta yi. Da maɓallin da ba daidai ba, kuɗi zai je adireshin da walat ɗinka ba ta nunawa.',
  'wallets.depth_confirmed': 'Ina so in yi amfani da wannan maɓalli.',
  'wallets.label': 'Sunan walat',
  'wallets.label_hint': 'Misali “Sparrow, shago”. Masu saya ba sa ganinsa.',
  'wallets.add_and_compare': 'Ƙara ka kwatanta',
  'wallets.added': 'An ƙara walat. Yanzu kwatanta adireshinta.',
  'wallets.tick_first': 'Sa alama a wannan akwati don ci gaba.',
  'wallets.addresses': 'Adireshi',
  'wallets.addresses_hint': 'Ɗaya a kowane layi, har zuwa 200 a lokaci ɗaya, a {networks}.',
  'wallets.no_addresses': 'Shigar da aƙalla adireshi ɗaya.',
  'wallets.too_many': 'Shigar da adireshi {most} a mafi yawa a lokaci ɗaya.',
  'wallets.not_address':
    'Na {n} a jerin ba adireshin da zai iya karɓa a {networks} ba ne. Sake kwafa. Ba a aika komai ba.',
  'wallets.duplicate': 'Na {n} ya bayyana sau biyu a jerin. Kowane adireshi na biya ɗaya ne.',
  'wallets.compare': 'Kwatanta adireshin farko',
  'wallets.compare_key':
    'Buɗe walat ɗinka ka duba adireshin karɓarta, daga na farko. Dole su zama waɗannan, a wannan jeri.',
  'wallets.compare_list':
    'Waɗannan su ne adireshin farko na jerinka. Nemo kowanne a walat ɗinka, ka tabbatar walat ɗin za ta iya aikawa daga gare shi.',
  'wallets.compare_differs':
    'Ko da ɗaya ne ya bambanta, kada ka tabbatar: za ka rasa kuɗin kowane biya. Cire walat ɗin, ka sake farawa da wani maɓalli ko irin adireshi.',
  'wallets.path': 'Hanya',
  'wallets.script': 'Irin adireshi:',
  'wallets.paste': 'Duba adireshi',
  'wallets.paste_hint': 'Liƙa adireshi daga walat ɗinka.',
  'wallets.paste_match': 'Wannan shi ne na {n} a jerin da ke sama.',
  'wallets.paste_differs':
    'Wannan adireshi ba ya cikin jerin da ke sama. Kada ka tabbatar, sai dai idan yana zuwa daga baya a walat ɗinka.',
  'wallets.paste_no_address': 'Wannan ba cikakken adireshi ba ne a {networks}.',
  'wallets.compared': 'Na kwatanta duk adireshi da walat ɗina, kuma sun yi daidai.',
  'wallets.confirm': 'Tabbatar da walat',
  'wallets.confirm_done': 'An tabbatar da walat',
  'wallets.prove': 'Gwada ta da ƙaramin adadi',
  'wallets.proof_wait':
    'Adireshin gwaji zai bayyana cikin daƙiƙu kaɗan, da zarar hanyar sadarwa ta tabbatar ba a taɓa amfani da shi ba.',
  'wallets.prove_text':
    'Tura ƙaramin adadi zuwa wannan adireshi a kowace hanyar sadarwa da kake so ka yi amfani da ita: {networks}. Ba biya ba ne, naka ne.',
  'wallets.proof_amount': '{network}: kusan {amount} {asset}',
  'wallets.proof_fee':
    'Yawancin exchange suna barin a fitar da irin wannan adadi. Mai aikawa yana biyan kuɗin hanyar sadarwa.',
  'wallets.proof_each': 'Adireshin iri ɗaya ne a dukansu, amma kowace hanyar sadarwa tana buƙatar nata gwaji.',
  'wallets.prove_spend':
    'Sannan ka duba cewa walat ɗinka tana nuna kuɗin, ka kuma tura wani ɓangare gaba. Wannan kaɗai ne yake nuna cewa za ka iya kashe shi.',
  'wallets.proof_address': 'adireshin gwaji',
  'wallets.proof_qr': 'Lambar QR ta adireshin gwaji, a {networks}',
  'wallets.check_text':
    'An gwada hanyar sadarwa idan kuɗin ya tabbata. Idan ka tabbatar da walat fiye da awa ɗaya da ta wuce, sake dubawa.',
  'wallets.check': 'Duba yanzu',
  'wallets.checking': 'Ana dubawa',
  'wallets.networks': 'Hanyoyin sadarwa',
  'wallets.proven_text': 'An ga kuɗin da aka tura zuwa adireshin gwaji, kuma an tabbatar.',
  'wallets.accepted_text': 'Ka karɓi haɗarin amfani da ita ba tare da gwaji ba.',
  'wallets.unproven_text': 'Babu kuɗin da ya iso wannan walat tukuna, don haka ba a gwada ta ba.',
  'wallets.detected_text': 'An ga kuɗinka. Za a tabbatar da hanyar sadarwar idan ta sami tabbaci {required}.',
  'wallets.no_node_text': 'Mai kula da sabis bai shirya wannan hanyar sadarwa ba.',
  'wallets.network_unavailable':
    'Yayin da ba ta samuwa, lokacin biyanta ba ya ƙarewa, kuma ana lissafa kuɗin da aka tura a kan lokaci.',
  'wallets.offered': 'Masu saya za su iya biya ta nan.',
  'wallets.not_offered': 'Masu saya ba za su iya biya ta nan ba.',
  'wallets.not_offered_stopped': 'Masu saya ba za su iya biya ta wannan ba yayin da walat take tsaye.',
  'wallets.accept': 'Yi amfani da {network} ba tare da gwaji ba',
  'wallets.accept_risk':
    'Idan ba za ka iya kashewa daga waɗannan adireshi a {network} ba, an rasa kuɗin kowane biya ta nan. Babu wanda zai iya dawo da shi.',
  'wallets.accept_instead': 'Ƙaramin adadi na gwaji minti kaɗan ne, kuma yana nuna cewa za ka iya kashewa.',
  'wallets.accept_until': 'Za ka iya dakatar da wannan a kowane lokaci. Biyan da ake ciki za su riƙe adireshinsu.',
  'wallets.accept_tick': 'Zan iya kashewa daga waɗannan adireshi, kuma na karɓi haɗarin rasa duk kuɗi a {network}.',
  'wallets.accept_submit': 'Karɓi haɗarin',
  'wallets.require_proof': 'Daina amfani da {network} har sai an gwada ta',
  'wallets.require_proof_done': 'Ba a ba da {network} yanzu har sai an gwada ta.',
  'wallets.accept_done': 'Yanzu ana amfani da {network} ba tare da gwaji ba.',
  'wallets.stopped_why':
    'Wannan walat ba ta ba da sabon adireshi. Ko wani abu daban yana amfani da maɓallinta, kamar wani shago ko walat ɗinka, ko ɗaya daga cikin adireshinta ba ya samuwa daga maɓallinta. Ana ci gaba da duba biyan da ake ciki.',
  'wallets.stopped_used': 'An yi amfani da wannan adireshi a {network}, ko da yake ba a nuna wa wani mai saya ba:',
  'wallets.stopped_not_derived':
    'Wannan adireshi da aka adana ba shi ne maɓallinka yake bayarwa ba. Faɗa wa mai kula da sabis:',
  'wallets.stopped_index': 'Lamba',
  'wallets.stopped_transaction': 'Ciniki',
  'wallets.stopped_mine':
    'Idan kai ne ka aika kuɗin, misali don tattarawa, walat za ta iya ci gaba. Nan gaba, tattara zuwa walat mai wasu kalmomin dawowa.',
  'wallets.stopped_do':
    'Nemo inda ake amfani da maɓallin, ka dakatar. In ba haka ba masu saya biyu za su iya samun adireshi ɗaya. Sannan ka ci gaba a nan.',
  'wallets.resume': 'Ci gaba',
  'wallets.resume_text': 'Walat tana sake ba da adireshi, nesa da waɗanda aka yi amfani da su a wani wuri.',
  'wallets.resume_tick': 'Babu wani abu daban da yake amfani da wannan maɓalli yanzu.',
  'wallets.resume_done': 'Walat ta ci gaba',
  'wallets.unreadable_text':
    'Mai kula da sabis ya canza sirrin da yake kare wannan maɓalli, don haka ba a iya samun adireshi daga gare shi. Cire walat ɗin, ka sake ƙara maɓallinta. Ana ci gaba da duba adireshin da masu saya suke da su.',
  'wallets.source': 'Asali',
  'wallets.next_index': 'Lamba ta gaba',
  'wallets.gap': 'Adireshi a jere da ba a yi amfani da su ba',
  'wallets.gap_of': '{gap} cikin {limit} a mafi yawa',
  'wallets.gap_warning':
    'Adireshi {gap} a jere ba su karɓi kuɗi ba. Walat da yawa suna duba adireshi 20 kaɗai a gaba, kuma ba za su nuna biya na gaba ba. Ƙara iyakar gibin walat ɗinka.',
  'wallets.gap_full':
    'Masu saya ba za su iya biya ba: adireshi {limit} a jere ba su karɓi kuɗi ba, don haka ba a ba da ƙari. Fara ƙara iyakar gibin walat ɗinka, sannan iyakar da ke ƙasa.',
  'wallets.share_full':
    'Shafukan jama’a ba sa ba da waɗannan hanyoyin sadarwa: biyan baƙi da ba a kammala ba sun yi amfani da duk adireshi {limit} da aka ba su. Sabarka, kantarka da tawagarka suna samun adireshi har yanzu.',
  'wallets.share_nearly':
    'Biyan baƙi da ba a kammala ba sun yi amfani da {held} cikin adireshi {limit} da aka ba su. Idan duk sun ƙare, shafukan jama’a za su daina ba da waɗannan hanyoyin sadarwa.',
  'wallets.share_add': 'Ƙara wasu adireshi a ƙasa.',
  'wallets.share_raise_text':
    'Za ka iya ƙara iyakar gibi zuwa {next}. Dole walat ɗinka ta duba adireshi {next} a gaba, in ba haka ba ba za ta sami duk kuɗinka ba.',
  'wallets.share_raise': 'Ƙara iyakar zuwa {next}',
  'wallets.share_raised': 'Yanzu iyakar {next} ce. Sa iyakar gibin walat ɗinka ta kai aƙalla haka.',
  'wallets.addresses_left': 'Adireshin da suka rage',
  'wallets.addresses_left_n': { one: 'adireshi {n}', other: 'adireshi {n}' },
  'wallets.left_few': 'Adireshi kaɗan ne suka rage. Ƙara wasu a ƙasa.',
  'wallets.left_empty': 'Masu saya ba za su iya biya ba: babu adireshin da ya rage. Ƙara wasu a ƙasa.',
  'wallets.first': 'Adireshin farko',
  'wallets.more': 'Ƙara adireshi',
  'wallets.more_text': 'Ɗauke su daga walat ɗaya. Ana tsallake adireshin da suka taɓa karɓar kuɗi.',
  'wallets.more_added': { one: 'An ƙara adireshi {n}.', other: 'An ƙara adireshi {n}.' },
  'wallets.used': 'Adireshin da aka yi amfani da su',
  'wallets.used_text':
    'Duk adireshin da aka nuna wa masu saya, da hanyoyinsu. Da wannan tebur da kalmomin dawo da walat za ka sami kuɗinka ba tare da wannan sabis ba. Ajiye kwafi.',
  'wallets.gap_limit': 'Iyakar gibi',
  'wallets.gap_limit_hint':
    'Yawan adireshi a jere da za a iya bayarwa ba tare da karɓar kuɗi ba. Sa iyakar gibin walat ɗinka ta fi haka, in ba haka ba ba za ta sami duk kuɗinka ba.',
  'wallets.agree_above': 'Nemi yardar node biyu idan ya fi wannan, a dalar Amurka',
  'wallets.agree_above_hint':
    'Manyan adadi suna tabbata ne kawai idan node biyu na hanyar sadarwa sun yarda, inda mai kula da sabis ya shirya biyu. Bar shi babu komai don amincewa da node ɗaya.',
  'wallets.whole_number': 'Rubuta cikakkiyar lamba da lambobi.',
  'wallets.remove': 'Cire walat',
  'wallets.remove_text': 'Ba za ta ba da ƙarin adireshi ba. Masu saya ba za su iya biya a {networks} da ita ba.',
  'wallets.remove_kept':
    'Ana ci gaba da duba adireshin da masu saya suke da su, kuma ana lissafa kuɗin da ke kansu. Kuɗinka yana nan a walat ɗinka.',
  'wallets.remove_download': 'Fara sauke adireshin da aka yi amfani da su, ka ajiye su.',
  'wallets.remove_done': 'An cire walat. Ana ci gaba da duba adireshin da aka yi amfani da su.',
  'wallets.own': 'Adireshinka na kanka',
  'wallets.own_text':
    'Rubuta adireshin da kake aika kuɗin hanyar sadarwa daga gare su, da sauran walat ɗinka. Za a nuna cewa kuɗin da ya fito daga gare su naka ne, ba kuɗin da ba a nema ba. Duk da haka zai biya biyan da ya neme shi.',
  'wallets.own_exchange': 'Kada ka rubuta adireshin exchange: mutane da yawa suna aikawa daga gare shi.',
  'wallets.own_add': 'Ƙara adireshi',
  'wallets.own_family': 'Hanyoyin sadarwa',
  'wallets.own_address': 'Adireshi',
  'wallets.own_address_hint': 'Adireshin da kai kaɗai kake aikawa daga gare shi.',
  'wallets.own_label': 'Sunan adireshi',
  'wallets.own_label_hint': 'Misali “Kuɗin hanyar sadarwa”.',
  'wallets.own_added': 'An ƙara adireshi',
  'wallets.own_remove': 'Cire',
  'wallets.own_removed': 'An cire adireshi',
} satisfies MessagesOf<typeof en>
