import type { MessagesOf } from '../../../../words/create-texts'
import type en from '../en/search'

export default {
  'search.title': 'بحث',
  'search.placeholder': 'الاسم أو المبلغ أو رقم الطلب…',
  'search.hint':
    'يعثر على المدفوعات والعملاء والفواتير والصفحات والمبالغ المستردة. يكفي جزء من الكلمة. أدخل المبالغ والمعاملات والعناوين كاملة.',
  'search.close': 'إغلاق',
  'search.results': 'النتائج',
  'search.searching': 'جارٍ البحث…',
  'search.count': {
    zero: 'لا نتائج ({n})',
    one: 'نتيجة واحدة ({n})',
    two: 'نتيجتان ({n})',
    few: '{n} نتائج',
    many: '{n} نتيجة',
    other: '{n} نتيجة',
  },
  'search.nothing': 'لم يُعثر على شيء لـ«{query}». تحقق من الكتابة أو جرّب كلمة أخرى.',
  'search.all_payments': 'عرض كل المدفوعات التي عُثر عليها',
  'search.more': 'توجد نتائج أخرى. أضف كلمة لتضييق البحث.',
} satisfies MessagesOf<typeof en>
