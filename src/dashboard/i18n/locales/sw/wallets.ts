import type { MessagesOf } from '../../../../words/create-texts'
import type en from '../en/wallets'

export default {
  'wallets.title': 'Pochi',
  'wallets.only_live': 'Pochi ni za hali halisi',
  'wallets.only_live_text':
    'Katika hali ya jaribio, mfumo wa majaribio hutengeneza anwani zote. Ongeza funguo na anwani zako katika hali halisi.',
  'wallets.to_live': 'Nenda kwenye hali halisi',
  'wallets.empty': 'Bado hakuna pochi',
  'wallets.empty_text':
    'Kwa pochi yako mwenyewe, pesa za wateja huenda moja kwa moja kwenye anwani ambazo ni wewe tu unaweza kutumia. Malipo haiwezi kuzihamisha wala kuzirudisha: ukipoteza maneno ya kurejesha, unapoteza kila ambacho pochi imepokea.',
  'wallets.guide': 'Mwongozo: kuanzia maneno ya kurejesha hadi malipo ya kwanza',
  'wallets.add': 'Ongeza pochi',
  'wallets.add_for': 'Ongeza pochi: {networks}',
  'wallets.unconfirmed': 'Linganisha anwani',
  'wallets.confirmed': 'Imethibitishwa',
  'wallets.unreadable': 'Ufunguo hausomeki',
  'wallets.stopped': 'Imesimamishwa',
  'wallets.proven': 'Imehakikiwa',
  'wallets.accepted': 'Inatumika bila uhakiki',
  'wallets.unproven': 'Haijahakikiwa bado',
  'wallets.detected': 'Imegunduliwa, {n} kati ya {required}',
  'wallets.no_node': 'Haijawekwa',
  'wallets.unreachable_since': 'Haipatikani tangu {time}',
  'wallets.never': 'Usiandike kamwe ufunguo wa siri au maneno ya kurejesha hapa, wala kwenye ukurasa mwingine wowote.',
  'wallets.never_text': 'Malipo haiviulizi kamwe. Yeyote aliye navyo anaweza kuchukua pesa zako.',
  'wallets.which': 'Mitandao ipi?',
  'wallets.which_text': 'Mitandao yenye anwani zilezile hutumia pochi moja.',
  'wallets.exists': 'Tayari una pochi hapa. Ili kutumia nyingine, iondoe kwanza.',
  'wallets.not_set_up': 'Mwendeshaji hajaweka nodi kwa mitandao hii. Muulize mwendeshaji.',
  'wallets.some_not_set_up': 'Hazijawekwa na mwendeshaji: {networks}',
  'wallets.key_or_list': 'Ufunguo wa umma, au orodha ya anwani',
  'wallets.cost': 'Gharama ya kukusanya pesa',
  'wallets.cost_text':
    'Kupokea hakukugharimu chochote. Lakini kila malipo yana anwani yake, na unalipia kukusanya pesa pamoja. Piga hesabu kabla ya kupokea malipo madogo.',
  'wallets.cost_bitcoin':
    'Bitcoin: kila malipo ni ingizo moja zaidi la muamala, takriban baiti pepe 68 kwa ada ya siku hiyo.',
  'wallets.cost_evm':
    '{networks}: muamala mmoja kwa kila malipo. Kwa tokeni kama USDT, lazima kwanza utume kiasi cha sarafu ya mtandao wenyewe kwa kila anwani.',
  'wallets.cost_tron':
    'Tron: kwa USDT takriban TRX 6.4 kwenye kila anwani bila nishati iliyowekwa, takriban TRX 13 kama mpokeaji hajawahi kuwa na USDT, na TRX 1 kuanzisha anwani.',
  'wallets.cost_solana': 'Solana: ada ndogo kwa kila malipo, ambayo anwani nyingine inaweza kulipa.',
  'wallets.cost_ton': 'TON: kiasi cha TON katika kila pochi, kwa muamala wake wa kwanza na kwa ada.',
  'wallets.cost_each': 'Kwa kila malipo',
  'wallets.cost_range': '{min} hadi {max}',
  'wallets.cost_worth': 'Inafaa kukusanya kuanzia',
  'wallets.cost_example':
    'Kwa mfano, kukusanya malipo 10 ya {asset} kwenye {network} hugharimu takriban {min} hadi {max}. “Inafaa” maana yake gharama haizidi 5 %.',
  'wallets.cost_no_rate': 'Kwa sasa hakuna kiwango cha ubadilishaji.',
  'wallets.cost_confirmed': 'Najua gharama ya kukusanya kwenye mitandao hii.',
  'wallets.how': 'Ufunguo au orodha?',
  'wallets.by_key': 'Ufunguo wa umma',
  'wallets.by_key_text':
    'Ufunguo wa umma uliopanuliwa wa akaunti. Anwani zote hutokana nao, kwa hiyo haziishi kamwe. Unaonyesha pesa, na hauwezi kuzitumia.',
  'wallets.by_key_secret':
    'Uuweke siri. Yeyote aliye nao huona malipo yako yote. Pamoja na ufunguo wa siri wa anwani moja, unatoa pesa zote.',
  'wallets.enter_key': 'Tumia ufunguo wa umma',
  'wallets.by_list': 'Orodha ya anwani',
  'wallets.only_list': 'Anwani za mtandao huu hazitokani na ufunguo wa umma.',
  'wallets.by_list_text':
    'Anwani unazonakili kutoka pochi yako mwenyewe, kila moja kwa malipo moja. Hii hufanya kazi na kila pochi. Anwani ya kwanza ni ya uhakiki: anwani 20 zinatosha malipo 19. Zikiisha, hakuna anayeweza kulipa hadi uongeze nyingine.',
  'wallets.exchange':
    'Tumia tu anwani za pochi ambayo maneno yake ya kurejesha unayo wewe mwenyewe. Anwani ya soko la kubadilisha si yako, na pesa zake zinaweza kupotea.',
  'wallets.enter_list': 'Tumia orodha ya anwani',
  'wallets.find': 'Mahali pa kuipata',
  'wallets.find_sparrow':
    'Sparrow: ufunguo uko Settings, Keystores, sehemu ya xPub. Anwani ziko Addresses, Receive Addresses.',
  'wallets.find_electrum':
    'Electrum: ufunguo uko kwenye menyu Wallet, Information, Master Public Key. Anwani ziko kwenye menyu View, Show Addresses.',
  'wallets.find_metamask':
    'MetaMask haionyeshi ufunguo wa umma wa aina hii: tumia orodha. Ongeza akaunti, na unakili anwani iliyo chini ya jina la kila moja.',
  'wallets.find_tronlink':
    'TronLink haionyeshi ufunguo wa umma wa aina hii: tumia orodha. Ongeza akaunti, na unakili anwani iliyo chini ya jina la kila moja.',
  'wallets.find_phantom':
    'Phantom: ongeza akaunti, kisha katika kila moja chagua Receive na Solana, na unakili anwani. Usitumie kamwe Show Private Key.',
  'wallets.find_tonkeeper':
    'Tonkeeper: chagua Receive, na unakili anwani inayoanza na UQ. Kila anwani ya orodha lazima iwe ya pochi yako nyingine.',
  'wallets.find_offline':
    'Kwenye kompyuta isiyo na mtandao, amri “npm run wallet” hutengeneza maneno ya kurejesha, na huonyesha funguo za umma na anwani.',
  'wallets.public_key': 'Ufunguo wa umma wa akaunti',
  'wallets.public_key_hint': 'Unaanza na {prefixes}.',
  'wallets.not_public_key':
    'Huu si ufunguo wa umma unaoweza kutumika hapa. Lazima uanze na {prefixes} na unakiliwe wote. Hakuna kilichotumwa.',
  'wallets.secret': 'Hiki kinaweza kutumia pesa.',
  'wallets.secret_text':
    'Kimeondolewa kwenye sehemu hii, na hakikutumwa wala kuhifadhiwa. Futa ubao wa kunakili, kisha unakili ufunguo wa umma au anwani badala yake. Kama huenda mtu mwingine amekiona, hamishia pesa zako kwenye pochi mpya.',
  'wallets.script_type': 'Anwani zako zinaanza na nini?',
  'wallets.script_type_hint':
    'Xpub haina taarifa hii. Pochi nyingi, hata ya Ledger, huandika “xpub” kwa akaunti ambazo anwani zake zinaanza na bc1q. Angalia anwani ya kupokea katika pochi yako.',
  'wallets.choose': 'Chagua',
  'wallets.choose_script': 'Chagua anwani ya kupokea katika pochi yako inaanza na nini.',
  'wallets.depth_unusual':
    'Ufunguo huu si wa akaunti: uko kina cha {depth}, si {usual}. Electrum ina funguo kama hizi, kina cha 1, kwa maneno iliyoyatengeneza yenyewe. Ukiwa na ufunguo usio sahihi, pesa huenda kwenye anwani ambazo pochi yako haionyeshi.',
  'wallets.depth_confirmed': 'Nataka kutumia ufunguo huu.',
  'wallets.label': 'Jina la pochi',
  'wallets.label_hint': 'Kama “Sparrow, duka”. Wateja hawalioni.',
  'wallets.add_and_compare': 'Ongeza na ulinganishe',
  'wallets.added': 'Pochi imeongezwa. Sasa linganisha anwani zake.',
  'wallets.tick_first': 'Weka alama kwenye kisanduku hiki ili kuendelea.',
  'wallets.addresses': 'Anwani',
  'wallets.addresses_hint': 'Moja kwa kila mstari, si zaidi ya 200 kwa mara moja, za {networks}.',
  'wallets.no_addresses': 'Weka angalau anwani moja.',
  'wallets.too_many': 'Weka si zaidi ya anwani {most} kwa mara moja.',
  'wallets.not_address':
    'Namba {n} ya orodha si anwani inayoweza kupokea kwenye {networks}. Inakili tena. Hakuna kilichotumwa.',
  'wallets.duplicate': 'Namba {n} ya orodha iko mara mbili. Kila anwani ni ya malipo moja.',
  'wallets.compare': 'Linganisha anwani za kwanza',
  'wallets.compare_key':
    'Fungua pochi yako mwenyewe na uangalie anwani zake za kupokea, kuanzia ya kwanza. Lazima ziwe hizi, kwa mpangilio huu.',
  'wallets.compare_list':
    'Hizi ni anwani za kwanza za orodha yako. Tafuta kila moja katika pochi yako mwenyewe, na uhakikishe pochi inaweza kutuma kutoka kwayo.',
  'wallets.compare_differs':
    'Hata moja ikitofautiana, usithibitishe: pesa za kila malipo zingepotea. Badala yake ondoa pochi, na uanze tena kwa ufunguo mwingine au aina nyingine ya anwani.',
  'wallets.path': 'Njia',
  'wallets.script': 'Aina ya anwani:',
  'wallets.paste': 'Hakiki anwani',
  'wallets.paste_hint': 'Bandika anwani uliyonakili kutoka pochi yako mwenyewe.',
  'wallets.paste_match': 'Hii ni namba {n} kwenye orodha iliyo hapo juu.',
  'wallets.paste_differs':
    'Anwani hii haipo kwenye orodha iliyo hapo juu. Usithibitishe, isipokuwa inakuja baadaye katika pochi yako mwenyewe.',
  'wallets.paste_no_address': 'Hii si anwani kamili ya {networks}.',
  'wallets.compared': 'Nimelinganisha anwani zote na pochi yangu mwenyewe, na zinafanana.',
  'wallets.confirm': 'Thibitisha pochi',
  'wallets.confirm_done': 'Pochi imethibitishwa.',
  'wallets.prove': 'Ihakiki kwa kiasi kidogo',
  'wallets.proof_wait':
    'Anwani ya uhakiki inaonekana baada ya sekunde chache, mtandao ukithibitisha kuwa haijawahi kutumika.',
  'wallets.prove_text':
    'Tuma kiasi kidogo kwa anwani hii, kwenye kila mtandao unaotaka kutumia: {networks}. Si malipo, na kinabaki chako.',
  'wallets.proof_amount': '{network}: takriban {amount} {asset}',
  'wallets.proof_fee': 'Masoko mengi ya sarafu huruhusu kutoa kiasi hiki. Mtumaji hulipa pia ada ya mtandao.',
  'wallets.proof_each': 'Anwani ni ileile kwenye mitandao yote, lakini kila mtandao unahitaji uhakiki wake.',
  'wallets.prove_spend':
    'Kisha angalia kama pochi yako mwenyewe inaonyesha pesa, na utume sehemu yake kwingine. Hilo tu linathibitisha kwamba unaweza kuzitumia.',
  'wallets.proof_address': 'anwani ya uhakiki',
  'wallets.proof_qr': 'Msimbo wa QR wa anwani ya uhakiki, kwenye {networks}',
  'wallets.check_text':
    'Mtandao umehakikiwa pesa zikiwa za mwisho. Kama ulithibitisha pochi zaidi ya saa moja iliyopita, angalia tena.',
  'wallets.check': 'Angalia sasa',
  'wallets.checking': 'Inaangaliwa sasa.',
  'wallets.networks': 'Mitandao',
  'wallets.proven_text': 'Pesa kwenye anwani yake ziligunduliwa na kuthibitishwa.',
  'wallets.accepted_text': 'Ulikubali hatari ya kuutumia bila uhakiki.',
  'wallets.unproven_text': 'Hakuna pesa iliyofika katika pochi hii bado, kwa hiyo haijahakikiwa.',
  'wallets.detected_text': 'Pesa zako zimegunduliwa. Mtandao unathibitishwa zikipata uthibitisho {required}.',
  'wallets.no_node_text': 'Mwendeshaji hajaweka mtandao huu.',
  'wallets.network_unavailable':
    'Usipopatikana, hakuna malipo yanayoisha muda kwenye mtandao huu, na pesa zilizotumwa kwa wakati zinahesabiwa.',
  'wallets.offered': 'Wateja wanaweza kulipa kwenye mtandao huu.',
  'wallets.not_offered': 'Wateja hawawezi kulipa kwenye mtandao huu.',
  'wallets.not_offered_stopped': 'Wateja hawawezi kulipa kwenye mtandao huu wakati pochi imesimama.',
  'wallets.accept': 'Tumia {network} bila uhakiki',
  'wallets.accept_risk':
    'Kama huwezi kutumia kinachopokelewa na anwani hizi kwenye {network}, pesa za kila malipo zimepotea. Hakuna anayeweza kuzirudisha.',
  'wallets.accept_instead':
    'Kiasi kidogo cha jaribio huchukua dakika chache, na huthibitisha kwamba unaweza kutumia pesa.',
  'wallets.accept_until': 'Unaweza kusimamisha wakati wowote. Malipo yaliyoanza hubaki kwenye anwani zake.',
  'wallets.accept_tick':
    'Ninaweza kutumia pesa za anwani hizi, na ninakubali hatari ya kupoteza pesa zote kwenye {network}.',
  'wallets.accept_submit': 'Kubali hatari',
  'wallets.require_proof': 'Acha kutumia {network} hadi ihakikiwe',
  'wallets.require_proof_done': '{network} haitolewi tena hadi ihakikiwe.',
  'wallets.accept_done': '{network} inatumika bila uhakiki kuanzia sasa.',
  'wallets.stopped_why':
    'Pochi hii haitoi tena anwani, hivyo wateja hawawezi kulipa nayo. Malipo yanayoendelea bado yanafuatiliwa.',
  'wallets.stopped_used': 'Anwani hii ilitumika kwenye {network}, ingawa hakuna mteja aliyeonyeshwa:',
  'wallets.stopped_not_derived': 'Anwani hii iliyohifadhiwa si ile inayotokana na ufunguo wako. Mwambie mwendeshaji:',
  'wallets.stopped_index': 'Namba',
  'wallets.stopped_transaction': 'Muamala',
  'wallets.stopped_mine':
    'Ikiwa wewe mwenyewe ulituma pesa hizi, kwa mfano kuzikusanya, pochi inaweza kuendelea. Wakati mwingine, kusanya kwenye pochi yenye maneno mengine ya urejeshaji.',
  'wallets.stopped_do':
    'Ikiwa si wewe, programu au duka jingine linatumia ufunguo huu. Lisimamishe kwanza: la sivyo wateja wawili wanaweza kupata anwani moja.',
  'wallets.resume': 'Ilikuwa mimi',
  'wallets.resume_text': 'Pochi itatoa tena anwani, mbali baada ya hii.',
  'wallets.resume_tick': 'Nilituma pesa hizi, na hakuna kingine kinachotoa anwani za ufunguo huu.',
  'wallets.resume_done': 'Pochi inatoa anwani tena.',
  'wallets.unreadable_text':
    'Mwendeshaji amebadilisha siri inayolinda ufunguo huu, kwa hiyo hakuna anwani inayoweza kutengenezwa kutokana nao. Ondoa pochi, na uongeze ufunguo wake tena. Anwani ambazo wateja walionyeshwa zinaendelea kuangaliwa.',
  'wallets.source': 'Chanzo',
  'wallets.next_index': 'Faharasa inayofuata',
  'wallets.gap': 'Anwani mfululizo zisizotumika',
  'wallets.gap_of': '{gap} kati ya {limit} kwa wingi',
  'wallets.gap_warning':
    'Anwani {gap} mfululizo hazina pesa. Pochi nyingi huangalia anwani 20 tu mbele, na hazingeonyesha pesa zinazofuata. Ongeza kikomo cha pengo (gap limit) cha pochi yako mwenyewe.',
  'wallets.gap_full':
    'Wateja hawawezi kulipa: anwani {limit} mfululizo hazijapokea pesa, kwa hiyo hazitolewi zaidi. Ongeza kwanza kikomo cha pengo cha pochi yako mwenyewe, kisha kilicho hapa chini.',
  'wallets.share_full':
    'Kurasa za umma hazitoi tena mitandao hii: malipo yasiyolipwa ya watu wasiojulikana yameshika anwani zote {limit} zinazoruhusiwa. Seva yako, dawati lako la malipo na timu yako bado hupata anwani.',
  'wallets.share_nearly':
    'Malipo yasiyolipwa ya watu wasiojulikana yameshika anwani {held} kati ya {limit} zinazoruhusiwa. Yakishika zote, kurasa za umma huacha kutoa mitandao hii.',
  'wallets.share_add': 'Ongeza anwani hapa chini.',
  'wallets.share_raise_text':
    'Unaweza kuongeza kikomo cha pengo hadi {next}. Pochi yako mwenyewe lazima iangalie anwani {next} mbele, la sivyo haitapata pesa zako zote.',
  'wallets.share_raise': 'Ongeza kikomo hadi {next}',
  'wallets.share_raised': 'Kikomo ni {next}. Weka kikomo cha pengo cha pochi yako mwenyewe angalau kiasi hicho.',
  'wallets.addresses_left': 'Anwani zilizobaki',
  'wallets.addresses_left_n': { one: 'anwani {n}', other: 'anwani {n}' },
  'wallets.left_few': 'Zimebaki anwani chache tu. Ongeza nyingine hapa chini kabla hazijaisha.',
  'wallets.left_empty': 'Wateja hawawezi kulipa: hakuna anwani iliyobaki. Ongeza nyingine hapa chini.',
  'wallets.first': 'Anwani za kwanza',
  'wallets.more': 'Ongeza anwani',
  'wallets.more_text': 'Zichukue kutoka pochi ileile. Anwani ambazo zimewahi kupokea pesa hurukwa.',
  'wallets.more_added': { one: 'Anwani {n} imeongezwa.', other: 'Anwani {n} zimeongezwa.' },
  'wallets.used': 'Anwani zilizotumika',
  'wallets.used_text':
    'Anwani zote zilizoonyeshwa kwa wateja, pamoja na njia zake, malipo, sarafu na kiasi, na kama umekusanya pesa. Kwa jedwali hili na maneno yako ya urejeshaji unapata pesa zako bila huduma hii. Weka nakala.',
  'wallets.gap_limit': 'Kikomo cha pengo (gap limit)',
  'wallets.gap_limit_hint':
    'Idadi ya anwani mfululizo zinazoweza kutolewa bila kupokea pesa. Weka kikomo cha pengo cha pochi yako mwenyewe juu ya hiki, la sivyo haitapata pesa zako zote.',
  'wallets.agree_above': 'Hitaji nodi mbili juu ya kiasi hiki, kwa dola za Marekani',
  'wallets.agree_above_hint':
    'Kiasi kikubwa zaidi ni cha mwisho pale tu nodi mbili za mtandao zinapokubaliana, ambapo mwendeshaji ameweka mbili. Tupu: nodi moja inaaminiwa.',
  'wallets.whole_number': 'Weka namba kamili, kwa tarakimu.',
  'wallets.remove': 'Ondoa pochi',
  'wallets.remove_text': 'Haitatoa tena anwani. Wateja hawatapewa tena {networks} kupitia pochi hii.',
  'wallets.remove_kept':
    'Anwani ambazo wateja tayari wanazo zinaendelea kuangaliwa, na pesa zake bado zinahesabiwa. Pesa zako zinabaki katika pochi yako mwenyewe.',
  'wallets.remove_download': 'Pakua kabla anwani zilizotumika, na uzitunze.',
  'wallets.remove_done': 'Pochi imeondolewa. Anwani zake zilizotumika zinaendelea kuangaliwa.',
  'wallets.own': 'Anwani zako mwenyewe',
  'wallets.own_text':
    'Taja anwani ambazo unatumia kutuma sarafu za ada za mtandao, na pochi zako nyingine. Pesa kutoka kwao huwekwa kuwa zako, wala haziripotiwi kuwa sarafu isiyo sahihi. Bado hulipia malipo yaliyoziomba.',
  'wallets.own_exchange': 'Usitaje anwani ya soko la sarafu: watu wengi hutuma kutoka kwayo.',
  'wallets.own_add': 'Ongeza anwani',
  'wallets.own_family': 'Mitandao',
  'wallets.own_address': 'Anwani',
  'wallets.own_address_hint': 'Anwani ambayo ni wewe tu unatuma kutoka kwayo.',
  'wallets.own_label': 'Jina la anwani',
  'wallets.own_label_hint': 'Kwa mfano “Ada za mtandao”.',
  'wallets.own_added': 'Anwani imeongezwa',
  'wallets.own_remove': 'Ondoa',
  'wallets.own_removed': 'Anwani imeondolewa',
} satisfies MessagesOf<typeof en>
