/** The content of a message. Its worker displays it as a notification. */
export interface PushNotification {
  title: string
  body: string
  /** A later notification with the same tag replaces this one. */
  tag: string
  language: string
  direction: 'ltr' | 'rtl'
  /** The path in the dashboard that a tap opens. */
  path: string
}
