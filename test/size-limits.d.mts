export declare const LIMITS: Record<
  'form' | 'document' | 'firstView' | 'payment' | 'outcome' | 'widget' | 'dialog' | 'wholePayment',
  number
>
