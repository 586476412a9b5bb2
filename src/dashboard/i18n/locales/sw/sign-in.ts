import type { MessagesOf } from '../../../../words/create-texts'
import type en from '../en/sign-in'

export default {
  'sign_in.title': 'Ingia',
  'sign_in.starting': 'Dashibodi inafunguliwa…',
  'sign_in.by_link': 'Unaingia kwa kiungo kinachofanya kazi mara moja. Hakuna nenosiri.',
  'sign_in.ready': 'Kiungo hiki kinafanya kazi mara moja. Ingia ukiwa tayari.',
  'sign_in.link_refused': 'Kiungo hiki kimeshatumika, au muda wake umeisha. Omba kipya.',
  'sign_in.ended': 'Kipindi chako kimeisha. Kila ulichotuma kimehifadhiwa.',
  'sign_in.passkey': 'Tumia alama ya kidole au PIN',
  'sign_in.passkey_failed': 'Kifaa hiki hakikukuingiza. Jaribu tena, au tumia kiungo.',
  'sign_in.recovery': 'Umepoteza simu?',
  'sign_in.recovery_code': 'Msimbo wa dharura',
  'sign_in.recovery_hint': 'Kila msimbo hufanya kazi mara moja.',
  'sign_in.recovery_wrong': 'Msimbo huu si sahihi, au umeshatumika.',
  'sign_in.replace_title': 'Uingie kwa kiungo hiki?',
  'sign_in.replace_text':
    'Kifaa hiki kimeingia kwa {merchant}. Kiungo kinaweza kufungua dashibodi nyingine, ambapo ungepokea malipo kwa ajili ya mfanyabiashara mwingine. Kama hukuomba kiungo hiki, baki.',
  'sign_in.stay': 'Baki kwa {merchant}',
  'sign_in.replace': 'Ingia kwa kiungo',
  'sign_in.email': 'Barua pepe yako',
  'sign_in.send': 'Nitumie kiungo',
  'sign_in.have_link': 'Nina kiungo',
  'sign_in.link': 'Kiungo chako',
  'sign_in.link_hint':
    'Nakili kiungo kutoka kwenye barua pepe au ujumbe. Kaunta iliyosakinishwa kwenye iPhone inakihitaji, kwa sababu viungo hufunguka katika Safari.',
  'sign_in.link_wrong': 'Hiki si kiungo cha kuingia. Kinakili chote, pamoja na sehemu baada ya #.',
  'sign_in.sent': 'Kama anwani hii ni ya mwanachama, kiungo kinakuja. Kinafanya kazi kwa dakika 15.',
  'sign_in.no_mail': 'Huduma hii haitumi barua pepe. Omba kiungo kwa mmiliki. Mwendeshaji wa huduma hukitengeneza kwa',
  'sign_in.unreachable': 'Huduma haijibu. Pesa zako ziko salama.',
  'sign_in.no_cookies':
    'Kivinjari hiki hakihifadhi vidakuzi vya tovuti hii, kwa hiyo hakiwezi kukuacha ukiwa umeingia. Ruhusu vidakuzi vya tovuti hii kwenye mipangilio ya kivinjari, kisha jaribu tena.',
  'sign_in.link_kept': 'Kiungo chako cha kuingia hakijatumika. Kimebaki kwenye sehemu ya anwani.',
} satisfies MessagesOf<typeof en>
