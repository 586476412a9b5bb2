import type { MailCopy } from './en'

/** Arabic, right to left; values are isolated where they are filled in. */
export const ar: MailCopy = {
  'address.subject': 'دفعتك إلى {merchant}: {amount}',
  'address.lead': 'لقد بدأت دفع {amount} إلى {merchant}.',
  'address.page': 'تعرض صفحة الدفع الخاصة بك إلى أين تُرسل المال والمبلغ الدقيق وحالة الدفع. يسري هذا السعر حتى {time}.',
  'address.open': 'افتح صفحة الدفع',
  'address.warning': 'لا نرسل أبدًا عنوان دفع عبر البريد الإلكتروني. إذا وصلك عنوان في رسالة، فلا ترسل إليه مالًا.',
  'address.stranger': 'لم تكن أنت؟ لا يلزمك فعل أي شيء.',
  'receipt.subject': 'تم الدفع: {amount} إلى {merchant}',
  'receipt.lead': 'وصلت دفعتك: {amount} إلى {merchant}.',
  'receipt.received': 'المبلغ المستلم: {crypto} على {network}، {time}',
  'receipt.payer': 'دفعها: {name}',
  'receipt.open': 'افتح الإيصال',
  'receipt.refund': 'استرجع {crypto}',
  'refund.subject': 'استرجع مالك من {merchant}: {crypto}',
  'refund.lead': 'لم تكتمل دفعتك إلى {merchant} في الوقت المحدد. يمكن أن يعود إليك ما أرسلته: {crypto}.',
  'refund.lead_merchant': 'يعيد {merchant} إليك {crypto} من دفعتك.',
  'refund.enter':
    'تطلب الصفحة أدناه عنوانًا لك على {network}. يمكنك إدخاله مرة واحدة فقط، حتى {time}. تحقق منه جيدًا: المال المُرسل إلى عنوان خاطئ يضيع.',
  'refund.open': 'استرجع مالك',
  'refund.warning': 'لا نطلب أبدًا كلمة مرور ولا الكلمات السرية لمحفظتك.',
  'mail.reference': 'الرقم المرجعي: {reference}',
  'mail.support': 'هل تحتاج إلى مساعدة؟ راسِل {email} واذكر الرقم المرجعي.',
  'mail.test': 'وضع الاختبار: لا تنتقل أي أموال حقيقية.',
  'mail.unread': 'لم يراجع هذه الترجمة بعدُ متحدث أصلي باللغة.',
}
