import { execFile, spawn, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { installPackages } from '../../debian'

/** Ends all processes of the command when the test closes their standard input, or crashes. */
const LEASH = 'exec 3<&0 </dev/null; { read -r _ <&3; kill -TERM 0; } 2>/dev/null & exec 3<&-; exec sh -c "$0"'
const START_MS = 600_000

export interface Running {
  output(): string
  stop(): Promise<void>
}

/** A shell in `folder` whose environment has only the paths of programs and folders. */
export function shellIn(folder: string) {
  const { PATH, HOME, TMPDIR } = process.env
  const surroundings = { PATH, HOME, ...(TMPDIR && { TMPDIR }) }
  return {
    /** Runs a command and returns its output. Throws unless it exits with 0. */
    async run(command: string, environment: Record<string, string> = {}): Promise<string> {
      const { stdout } = await promisify(execFile)('sh', ['-ec', command], {
        cwd: folder,
        env: { ...surroundings, ...environment },
        maxBuffer: 1 << 26,
      })
      return stdout
    },
    /** Starts a command that keeps running, and waits until it is `ready`. */
    async start(command: string, environment: Record<string, string>, ready: (output: string) => Promise<boolean>) {
      const child = spawn('sh', ['-c', LEASH, command], {
        cwd: folder,
        env: { ...surroundings, ...environment },
        detached: true,
        stdio: ['pipe', 'pipe', 'pipe'],
      })
      let output = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => {
          output += chunk.toString()
        })
      const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
      const running: Running = {
        output: () => output,
        async stop() {
          child.stdin.destroy()
          await ended
        },
      }
      const deadline = Date.now() + START_MS
      while (!(await ready(output))) {
        if (child.exitCode !== null || Date.now() > deadline) {
          await running.stop()
          throw new Error(`${command} did not start:\n${output}`)
        }
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      return running
    },
  }
}

/** Requires curl, which the docs use. If it is missing, it is installed as root on Debian; elsewhere the run fails. */
export function needCurl(): void {
  if (spawnSync('curl', ['--version']).status === 0) return
  installPackages('The commands of the docs need curl', ['curl'])
}
