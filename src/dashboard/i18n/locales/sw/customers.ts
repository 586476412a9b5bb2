import type { MessagesOf } from '../../../../words/create-texts'
import type en from '../en/customers'

export default {
  'customers.title': 'Wateja',
  'customers.add': 'Ongeza mteja',
  'customers.empty': 'Bado hakuna wateja',
  'customers.empty_text':
    'Wateja huonekana hapa wanapolipa kwenye ukurasa wako. Unaweza pia kuongeza mteja mwenyewe, kwa mfano kwa ajili ya ankara.',
  'customers.email_hint': 'Kila barua pepe ni ya mteja mmoja.',
  'customers.added': 'Mteja ameongezwa',
  'customers.exists': 'Mteja huyu yupo tayari. Jina halikubadilishwa.',
  'customers.since': 'Mteja tangu',
  'customers.account': 'Akaunti ya amana',
  'customers.account_text':
    'Anwani za kudumu na, inapowezekana, akaunti ya benki kwa mteja huyu. Pesa zinazofika huko huandikwa kwa mteja huyu. Hutengenezwa unapozifungua mara ya kwanza.',
  'customers.account_show': 'Onyesha akaunti ya amana',
  'customers.account_unavailable':
    'Akaunti za amana hazipatikani kwa sasa. Jaribu tena baada ya dakika chache. Tatizo likiendelea, muulize mwendeshaji wa huduma kama utunzaji wa pesa umewekwa.',
  'customers.account_erased': 'Hakuna akaunti ya amana: mteja alifutwa kabla haijatengenezwa.',
  'customers.bank_account': 'Akaunti ya benki ya {currency}',
  'customers.erased': 'Amefutwa',
  'customers.is_erased': 'Mteja huyu amefutwa. Malipo yake yanabaki kwenye kumbukumbu, bila jina.',
  'customers.erase_title': 'Futa mteja',
  'customers.erase_text': 'Tumia hii mteja anapokuomba ufute taarifa zake binafsi.',
  'customers.erase': 'Futa mteja huyu',
  'customers.erase_removed':
    'Jina na barua pepe huondolewa kabisa: hapa, kwenye malipo yake na maelezo yake, na kwenye matukio yaliyohifadhiwa.',
  'customers.erase_kept': 'Kiasi, anwani, miamala na nyakati za kila malipo huhifadhiwa.',
  'customers.erase_final': 'Hili haliwezi kutenduliwa.',
  'customers.erase_done': 'Mteja amefutwa',
} satisfies MessagesOf<typeof en>
