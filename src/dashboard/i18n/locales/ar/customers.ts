import type { MessagesOf } from '../../../../words/create-texts'
import type en from '../en/customers'

export default {
  'customers.title': 'العملاء',
  'customers.add': 'إضافة عميل',
  'customers.empty': 'لا عملاء بعد',
  'customers.empty_text':
    'يظهر العملاء هنا عندما يدفعون في إحدى صفحاتك. يمكنك أيضًا إضافة عميل بنفسك، مثلًا من أجل فاتورة.',
  'customers.email_hint': 'كل بريد إلكتروني لعميل واحد.',
  'customers.added': 'تمت إضافة العميل',
  'customers.exists': 'هذا العميل موجود من قبل. لم يتغير اسمه.',
  'customers.since': 'عميل منذ',
  'customers.account': 'حساب الإيداع',
  'customers.account_text':
    'عناوين دائمة لهذا العميل، وحساب مصرفي حيث يتوفر. يُقيَّد المال الذي يصل إليها لهذا العميل. تُنشأ عند فتحها أول مرة.',
  'customers.account_show': 'عرض حساب الإيداع',
  'customers.account_unavailable':
    'حسابات الإيداع غير متاحة حاليًا. حاول بعد بضع دقائق. إذا استمرت المشكلة، فاسأل مشغّل الخدمة هل أُعدّ حفظ الأموال.',
  'customers.account_erased': 'لا يوجد حساب إيداع: مُحيت بيانات العميل قبل إنشائه.',
  'customers.bank_account': 'حساب مصرفي بعملة {currency}',
  'customers.erased': 'مُحيت بياناته',
  'customers.is_erased': 'مُحيت بيانات هذا العميل. تبقى مدفوعاته في السجلات بلا اسم.',
  'customers.erase_title': 'محو بيانات العميل',
  'customers.erase_text': 'استخدم هذا عندما يطلب منك عميل حذف بياناته الشخصية.',
  'customers.erase': 'امحُ بيانات هذا العميل',
  'customers.erase_removed': 'يُزال الاسم والبريد نهائيًا: من هنا ومن مدفوعاته وملاحظاتها ومن الأحداث المحفوظة.',
  'customers.erase_kept': 'تُحفظ مبالغ كل دفعة وعناوينها ومعاملاتها وأوقاتها.',
  'customers.erase_final': 'لا يمكن التراجع عن ذلك.',
  'customers.erase_done': 'مُحيت بيانات العميل',
} satisfies MessagesOf<typeof en>
