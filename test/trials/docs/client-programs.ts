/** The programs of the docs that use a client, by the kind of their snippet, with the command that runs each. */
export const CLIENT_PROGRAMS = {
  'client-node': { command: process.execPath, file: 'program.mjs' },
  'client-php': { command: 'php', file: 'program.php' },
  'client-python': { command: 'python3', file: 'program.py' },
} as const
export type ClientKind = keyof typeof CLIENT_PROGRAMS
export const CLIENT_KINDS = Object.keys(CLIENT_PROGRAMS) as ClientKind[]
