import type { MessagesOf } from '../../messages-of'
import type en from '../en/keys'

export default {
  'keys.title': 'Funguo za API',
  'keys.of_test': 'Funguo za hali ya jaribio. Hazigusi pesa halisi kamwe. Kitufe cha juu kinaonyesha zile halisi.',
  'keys.of_live': 'Funguo halisi: aliye nao anatenda kwa jina lako, kwa pesa halisi.',
  'keys.make': 'Tengeneza ufunguo',
  'keys.none': 'Bado hakuna funguo',
  'keys.none_text':
    'Seva ya duka lako inahitaji ufunguo ili kuomba malipo. Kupokea malipo kwa mkono hakuhitaji ufunguo.',
  'keys.unnamed': 'Ufunguo usio na jina',
  'keys.studio_link': 'Kiungo cha studio',
  'keys.valid': 'Unafanya kazi',
  'keys.ends_soon': 'Unaisha karibuni',
  'keys.revoked': 'Umefutwa',
  'keys.by': 'Umetengenezwa na {name}',
  'keys.by_you': 'Umeutengeneza wewe',
  'keys.by_operator': 'Umetengenezwa na anayeendesha huduma',
  'keys.by_key': 'Umetengenezwa kwa ufunguo {name}',
  'keys.by_another_key': 'Umetengenezwa kwa ufunguo mwingine',
  'keys.a_member': 'mwanachama',
  'keys.last_used': 'Ulitumika mwisho {time}',
  'keys.never_used': 'Haujatumika bado',
  'keys.expires': 'Unaisha {time}',
  'keys.revoked_at': 'Ulifutwa {time}',
  'keys.revoke': 'Futa ufunguo',
  'keys.revoke_text':
    'Kuanzia sasa unakataliwa, pamoja na funguo na viungo vya studio vilivyotengenezwa kwa ufunguo huu. Duka linaloutumia bado haliwezi kupokea malipo tena. Haiwezi kurudishwa.',
  'keys.revoke_studio_text':
    'Aliye na kiungo hiki hawezi tena kubadilisha mwonekano wa ukurasa. Kilichohifadhiwa kinabaki. Haiwezi kurudishwa.',
  'keys.revoked_now': 'Ufunguo umefutwa.',
  'keys.name': 'Jina',
  'keys.name_hint': 'Unapotumika, kama “Seva ya duka”.',
  'keys.days': 'Unafanya kazi kwa',
  'keys.days_hint': 'Tengeneza mpya kabla haujaisha, na uuweke mahali pa huu.',
  'keys.n_days': { one: 'siku {n}', other: 'siku {n}' },
  'keys.live_warning':
    'Tengeneza ufunguo halisi kwa seva yako tu. Usiuweke kamwe kwenye programu, ukurasa wa wavuti au ujumbe.',
  'keys.made': 'Ufunguo wako mpya',
  'keys.token': 'ufunguo',
  'keys.once': 'Unaonyeshwa mara hii tu. Unakili sasa hadi unapotumika.',
  'keys.keep_test': 'Unafanya kazi katika hali ya jaribio tu.',
  'keys.keep_live': 'Aliye nao anatenda kwa pesa halisi. Mtu mwingine akiuona, ufute.',
  'keys.unanswered':
    'Hakuna jibu. Kama orodha inaonyesha ufunguo, ufute na utengeneze mwingine: maandishi yake hayaonyeshwi tena.',
} satisfies MessagesOf<typeof en>
