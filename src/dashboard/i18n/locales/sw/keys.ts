import type { MessagesOf } from '../../../../words/create-texts'
import type en from '../en/keys'

export default {
  'keys.title': 'Funguo za API',
  'keys.of_test':
    'Funguo za jaribio hazigusi pesa halisi kamwe. Badilisha hapo juu kwenda hali halisi ili kupata funguo halisi.',
  'keys.of_live': 'Funguo halisi hugusa pesa halisi. Yeyote aliye na mmoja anaweza kutenda kwa jina lako.',
  'keys.create': 'Tengeneza ufunguo',
  'keys.empty': 'Bado hakuna funguo',
  'keys.empty_text':
    'Seva yako inahitaji ufunguo ili kuomba malipo. Kupokea malipo katika dashibodi hakuhitaji ufunguo.',
  'keys.unnamed': 'Ufunguo usio na jina',
  'keys.studio_link': 'Kiungo cha studio',
  'keys.valid': 'Unafanya kazi',
  'keys.expires_soon': 'Unaisha karibuni',
  'keys.revoked': 'Umefutwa',
  'keys.by': 'Umetengenezwa na {name}',
  'keys.by_you': 'Umeutengeneza wewe',
  'keys.by_operator': 'Umetengenezwa na mwendeshaji wa huduma',
  'keys.by_key': 'Umetengenezwa kwa ufunguo {name}',
  'keys.by_other_key': 'Umetengenezwa kwa ufunguo mwingine',
  'keys.member': 'mwanachama',
  'keys.last_used': 'Ulitumika mwisho {time}',
  'keys.never_used': 'Haujatumika bado',
  'keys.expires': 'Unaisha {time}',
  'keys.revoked_at': 'Ulifutwa {time}',
  'keys.revoke': 'Futa ufunguo',
  'keys.revoke_text':
    'Ufunguo unaacha kufanya kazi sasa, pamoja na funguo na viungo vya studio vilivyotengenezwa nao. Duka linaloutumia bado haliwezi kupokea malipo tena. Hili haliwezi kutenduliwa.',
  'keys.revoke_studio_text':
    'Watu wenye kiungo hiki hawawezi tena kubadilisha mwonekano wa ukurasa. Mabadiliko yaliyohifadhiwa yanabaki. Hili haliwezi kutenduliwa.',
  'keys.revoked_now': 'Ufunguo umefutwa.',
  'keys.name_hint': 'Mahali ufunguo unapotumika, kama “Seva ya duka”.',
  'keys.days': 'Unafanya kazi kwa',
  'keys.days_hint': 'Tengeneza ufunguo mpya kabla huu haujaisha, na uubadilishe.',
  'keys.n_days': { one: 'siku {n}', other: 'siku {n}' },
  'keys.permissions': 'Ruhusa: {scopes}',
  'keys.all': 'zote',
  'keys.scopes': 'Ruhusa',
  'keys.scopes_hint': 'Toa ruhusa zinazohitajika tu. Ufunguo uliovuja hauwezi kufanya zaidi ya hapo.',
  'keys.scope_payments': 'Kupokea malipo',
  'keys.scope_payments_text': 'Malipo, kurasa, wateja na ankara.',
  'keys.scope_refunds': 'Kurudisha pesa',
  'keys.scope_refunds_text': 'Kurudisha pesa kwa wateja.',
  'keys.scope_payouts': 'Kutoa pesa',
  'keys.scope_payouts_text': 'Salio, ubadilishaji, akaunti za benki na utoaji wa pesa.',
  'keys.scope_wallets': 'Kubadilisha pochi',
  'keys.scope_wallets_text': 'Funguo na anwani zako mwenyewe, ambako wateja hulipa.',
  'keys.scope_webhooks': 'Kuweka webhook',
  'keys.scope_webhooks_text': 'Matukio yanapotumwa, na yaliyotumwa. Programu-jalizi ya WordPress inaihitaji.',
  'keys.scope_keys': 'Kusimamia funguo',
  'keys.scope_keys_text':
    'Kutengeneza na kufuta funguo, kuona nani alibadilisha nini, na kuamua barua pepe zinakwenda wapi.',
  'keys.live_warning':
    'Tengeneza ufunguo halisi kwa seva yako tu. Usiuweke kamwe kwenye programu, ukurasa wa wavuti au ujumbe.',
  'keys.created': 'Ufunguo wako mpya',
  'keys.token': 'ufunguo',
  'keys.shown_once': 'Ufunguo huu unaonyeshwa mara moja tu. Unakili sasa kwenye seva yako.',
  'keys.keep_test': 'Unafanya kazi katika hali ya jaribio tu.',
  'keys.keep_live': 'Yeyote aliye na ufunguo huu anaweza kugusa pesa halisi. Ufute kama huenda mtu mwingine ameuona.',
  'keys.unanswered':
    'Huduma haikujibu. Kama orodha inaonyesha ufunguo, ufute na utengeneze mwingine: maandishi yake hayawezi kuonyeshwa tena.',
} satisfies MessagesOf<typeof en>
