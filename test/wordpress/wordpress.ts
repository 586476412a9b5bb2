import { execFile, execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { findFreePort } from '../e2e/service'
import { startMariaDb } from './mariadb'

export const PASSWORD = 'correct horse battery staple'

/** Debian's WordPress, with a private database, web server and mailbox. */
export interface WordPress {
  origin: string
  /** The plugin, as a merchant uploads it. */
  zip: string
  /** Runs PHP within WordPress. Returns its output. */
  php(code: string): Promise<string>
  /** All mails sent so far, in order. */
  mails(): string
  stop(): Promise<void>
}

const config = (socket: string, origin: string) => `<?php
define('DB_NAME', 'wordpress');
define('DB_USER', 'root');
define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:${socket}');
define('DB_CHARSET', 'utf8mb4');
define('DB_COLLATE', '');
$table_prefix = 'wp_';
define('AUTH_KEY', 'a test');
define('WP_HOME', '${origin}');
define('WP_SITEURL', '${origin}');
define('FS_METHOD', 'direct');
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('AUTOMATIC_UPDATER_DISABLED', true);
define('DISABLE_WP_CRON', true);
define('WP_DEBUG', true);
define('WP_DEBUG_LOG', __DIR__ . '/debug.log');
define('WP_DEBUG_DISPLAY', false);
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`

/** WordPress would send from wordpress@localhost, which is not a valid mail address. */
const SENDER = `<?php add_filter('wp_mail_from', function () { return 'shop@example.com'; });`

/** Packs the plugin into a zip, whose folder has the name that WordPress installs it under. */
function packPlugin(folder: string): string {
  cpSync(resolve('widget/wordpress'), join(folder, 'malipo'), { recursive: true })
  execFileSync('zip', ['-q', '-r', '-X', 'malipo.zip', 'malipo'], { cwd: folder })
  return join(folder, 'malipo.zip')
}

/** Another WordPress than Debian's, and plugins that a site has beside ours: the folder of each by its name. */
export interface SiteOptions {
  core?: string | undefined
  plugins?: Record<string, string>
}

export async function startWordPress({
  core = '/usr/share/wordpress',
  plugins = {},
}: SiteOptions = {}): Promise<WordPress> {
  const folder = mkdtempSync(join(tmpdir(), 'malipo-wordpress-'))
  const database = await startMariaDb(folder)
  const root = join(folder, 'site')
  // Debian's folder contains links, and its settings belong to the system's site.
  cpSync(core, root, { recursive: true, dereference: true })
  for (const [name, source] of Object.entries(plugins))
    cpSync(source, join(root, 'wp-content/plugins', name), { recursive: true })
  const port = await findFreePort()
  const origin = `http://localhost:${port}`
  writeFileSync(join(root, 'wp-config.php'), config(database.socket, origin))
  mkdirSync(join(root, 'wp-content/mu-plugins'), { recursive: true })
  writeFileSync(join(root, 'wp-content/mu-plugins/sender.php'), SENDER)
  const mailbox = join(folder, 'mails')
  const options = ['-d', `sendmail_path=/bin/sh -c 'cat >> ${mailbox}'`, '-d', 'error_reporting=E_ALL']

  async function php(code: string): Promise<string> {
    const script = `$_SERVER['HTTP_HOST'] = 'localhost:${port}'; require '${root}/wp-load.php'; ${code}`
    const { stdout } = await promisify(execFile)('php', [...options, '-r', script])
    return stdout
  }
  await promisify(execFile)('php', [
    '-r',
    `define('WP_INSTALLING', true); $_SERVER['HTTP_HOST'] = 'localhost:${port}';
     function wp_new_blog_notification() {}
     require '${root}/wp-load.php'; require_once '${root}/wp-admin/includes/upgrade.php';
     wp_install('Kano Textiles', 'owner', 'owner@example.com', true, '', '${PASSWORD}');`,
  ])
  // PHP's own server needs workers, because the service's events arrive while a page waits for them.
  const server = spawn('php', [...options, '-S', `127.0.0.1:${port}`, '-t', root], {
    env: { ...process.env, PHP_CLI_SERVER_WORKERS: '6' },
    stdio: 'ignore',
    // Server and workers form a process group, which ends as a whole.
    detached: true,
  })
  const exited = new Promise<void>((done) => server.once('exit', () => done()))
  const isUp = () =>
    fetch(`${origin}/wp-login.php`).then(
      ({ ok }) => ok,
      () => false,
    )
  const stop = async () => {
    if (server.pid && server.exitCode === null) process.kill(-server.pid, 'SIGTERM')
    await exited
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  for (let tries = 0; !(await isUp()); tries++) {
    if (tries === 100 || server.exitCode !== null) {
      await stop()
      throw new Error('WordPress did not start')
    }
    await new Promise((done) => setTimeout(done, 200))
  }
  return {
    origin,
    zip: packPlugin(folder),
    php,
    mails: () => (existsSync(mailbox) ? readFileSync(mailbox, 'utf8') : ''),
    stop,
  }
}
