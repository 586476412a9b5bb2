export default {
  'sign_in.title': 'Sign in',
  'sign_in.starting': 'Opening the dashboard…',
  'sign_in.by_link': 'You sign in with a link that works once. There is no password.',
  'sign_in.ready': 'This link works once. Sign in when you are ready.',
  'sign_in.link_refused': 'This link has been used already, or has expired. Ask for a new one.',
  'sign_in.ended': 'Your session has ended. Everything you sent was saved.',
  'sign_in.passkey': 'Use fingerprint or PIN',
  'sign_in.passkey_failed': 'This device did not sign you in. Try again, or use a link.',
  'sign_in.recovery': 'Lost your phone?',
  'sign_in.recovery_code': 'Recovery code',
  'sign_in.recovery_hint': 'Each code works once.',
  'sign_in.recovery_wrong': 'This code is wrong, or was used already.',
  'sign_in.replace_title': 'Sign in with this link?',
  'sign_in.replace_text':
    'This device is signed in to {merchant}. The link may open another dashboard, where you would take payments for another merchant. If you did not request the link, stay.',
  'sign_in.stay': 'Stay with {merchant}',
  'sign_in.replace': 'Sign in with the link',
  'sign_in.email': 'Your e-mail',
  'sign_in.send': 'Send me a link',
  'sign_in.have_link': 'I have a link',
  'sign_in.link': 'Your link',
  'sign_in.link_hint':
    'Copy the link from the mail or message. An installed till needs this on an iPhone, where links open in Safari.',
  'sign_in.link_wrong': 'This is no sign-in link. Copy all of it, with the part after #.',
  'sign_in.sent': 'If this address belongs to a member, we have sent a link to it. It works for 15 minutes.',
  'sign_in.no_mail':
    'This service does not send e-mails. Ask an owner for a link. The operator of the service creates one with',
  'sign_in.unreachable': 'The service is not responding. Your money is safe.',
  'sign_in.no_cookies':
    'This browser stores no cookies for this site, so it cannot keep you signed in. Allow cookies for this site in the browser’s settings, then try again.',
  'sign_in.link_kept': 'Your sign-in link has not been used. It stays in the address bar.',
}
