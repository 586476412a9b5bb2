export declare const LIMITS: Record<
  'form' | 'document' | 'firstView' | 'payment' | 'widget' | 'dialog' | 'wholePayment',
  number
>
