const MAX_NAME_LENGTH = 24

/** A wallet's name without control characters and marks that change the direction of the text around it. */
export const plainName = (name: unknown) =>
  typeof name === 'string'
    ? [
        ...name
          .slice(0, 200)
          .replace(/[\p{C}\p{Z}]+/gu, ' ')
          .trim(),
      ]
        .slice(0, MAX_NAME_LENGTH)
        .join('')
        .trim()
    : ''
