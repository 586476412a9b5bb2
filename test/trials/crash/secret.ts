export const JWT_SECRET = 'a secret of the trials, long enough for it'
