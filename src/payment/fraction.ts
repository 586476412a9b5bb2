/** An exact amount that is not rounded yet: `units / per`, where `per` is greater than 0. */
export type Fraction = { units: bigint; per: bigint }

export const ZERO: Fraction = { units: 0n, per: 1n }

export const times = (one: Fraction, other: Fraction): Fraction => ({
  units: one.units * other.units,
  per: one.per * other.per,
})

export const lesser = (one: Fraction, other: Fraction): Fraction =>
  one.units * other.per <= other.units * one.per ? one : other

export const plus = (sum: Fraction, { units, per }: Fraction): Fraction =>
  sum.per % per === 0n
    ? { units: sum.units + units * (sum.per / per), per: sum.per }
    : { units: sum.units * per + units * sum.per, per: sum.per * per }

/** Rounds down, like every amount that is credited to a payment. */
export const floor = ({ units, per }: Fraction): bigint => units / per

export const ceiling = ({ units, per }: Fraction): bigint => (units + per - 1n) / per
