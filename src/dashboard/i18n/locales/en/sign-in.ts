export default {
  'sign_in.title': 'Sign in',
  'sign_in.starting': 'Opening the dashboard…',
  'sign_in.by_link': 'The dashboard opens by a link that works once. There is no password.',
  'sign_in.ready': 'Your link works once. Sign in when you are ready.',
  'sign_in.link_refused': 'This link has been used already, or is too old. Ask for a new one.',
  'sign_in.ended': 'Your session has ended. Nothing was lost that you had sent.',
  'sign_in.replace_title': 'Sign in with this link?',
  'sign_in.replace_text':
    'This device is signed in to {merchant}. The link can belong to another dashboard, where you would take payments for somebody else. If you did not ask for it, stay.',
  'sign_in.stay': 'Stay with {merchant}',
  'sign_in.replace': 'Sign in with the link',
  'sign_in.email': 'Your e-mail',
  'sign_in.send': 'Send me a link',
  'sign_in.sent': 'If this address belongs to a member, a link is on its way. It works for 15 minutes.',
  'sign_in.no_mail':
    'This service sends no mails. Ask an owner for a link, or whoever runs the service: they make one with',
  'sign_in.unreachable': 'The service does not answer. Your money is not affected by that.',
}
