import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { answers, freePort } from "./loopback.ts";

/** Debian's packages of Swift, the real S3 server of the tests: a proxy with the s3api filter and what it keeps things in. */
export const SWIFT_PACKAGES = ["swift-proxy", "swift-account", "swift-container", "swift-object"];

export const hasSwift = SWIFT_PACKAGES.every((name) => existsSync(`/usr/bin/${name}-server`));

export const SWIFT_KEY = { accessKeyId: "test:tester", secretAccessKey: "testing" };

const START_DEADLINE = 120_000;

/** Swift looks for swift.conf in /etc/swift and takes no other place from its configuration: this names ours, then runs it. */
const LAUNCH = `
import runpy, sys
from swift.common import storage_policy, utils
program, folder = sys.argv[1:3]
utils.set_swift_dir(folder)
storage_policy.reload_storage_policies()
sys.argv = [program, folder + "/" + program + ".conf", "-v"]
runpy.run_path("/usr/bin/" + program, run_name="__main__")
`;

/** One ring for each kind of thing: sixteen parts of one copy on one device. */
const RINGS = `
import sys
from swift.common.ring import RingBuilder
for word in sys.argv[2:]:
    name, port = word.split("=")
    builder = RingBuilder(4, 1, 1)
    builder.add_dev(dict(id=0, region=1, zone=1, weight=1, ip="127.0.0.1", port=int(port), device="disk"))
    builder.rebalance()
    builder.get_ring().save(sys.argv[1] + "/" + name + ".ring.gz")
`;

/**
 * Starts Swift on free ports of the loopback address, everything it writes in a temporary folder, and waits until it
 * answers. Region us-east-1, key SWIFT_KEY. Fails with the log when it does not start. The caller must stop it.
 */
export async function startSwift(): Promise<{ endpoint: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "traco-swift-"));
  await mkdir(join(folder, "devices", "disk"), { recursive: true });
  const [proxy, account, container, object] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const stores = { account, container, object };
  const rings = Object.entries(stores).map(([name, port]) => `${name}=${port}`);
  execFileSync("/usr/bin/python3", ["-c", RINGS, folder, ...rings]);
  await writeFile(join(folder, "swift.conf"), "[swift-hash]\nswift_hash_path_suffix = tests\n");
  await writeFile(join(folder, "swift-proxy-server.conf"), proxySettings(folder, proxy));
  for (const [name, port] of Object.entries(stores))
    await writeFile(join(folder, `swift-${name}-server.conf`), storeSettings(folder, port, name));

  const logFile = join(folder, "swift.log");
  const log = openSync(logFile, "a");
  const servers = SWIFT_PACKAGES.map((name) =>
    // A run that is killed takes its servers along.
    spawn("/usr/bin/setpriv", ["--pdeathsig", "KILL", "/usr/bin/python3", "-c", LAUNCH, `${name}-server`, folder], {
      stdio: ["ignore", log, log],
    }),
  );
  closeSync(log);
  const stop = async () => {
    for (const server of servers) {
      if (server.exitCode !== null || server.signalCode) continue;
      const exit = once(server, "exit");
      server.kill("SIGKILL"); // nothing that it holds is needed any more
      await exit;
    }
    await rm(folder, { recursive: true, force: true });
  };

  const waiting = new Set([proxy, account, container, object]);
  const deadline = Date.now() + START_DEADLINE;
  while (waiting.size > 0) {
    for (const port of waiting) if (await answers(`http://127.0.0.1:${port}/healthcheck`)) waiting.delete(port);
    const ended = servers.some((server) => server.exitCode !== null || server.signalCode);
    if (ended || Date.now() > deadline) {
      const said = readFileSync(logFile, "utf8");
      await stop();
      throw new Error(`Swift ${ended ? "ended" : "did not answer"}:\n${said}`);
    }
    await wait(50);
  }
  return { endpoint: `http://127.0.0.1:${proxy}`, stop };
}

const common = (folder: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
user = ${userInfo().username}
swift_dir = ${folder}
workers = 0
`;

// tempauth refuses to work without a cache filter, but not without the cache: nobody listens on port 1, no memcached is needed.
const proxySettings = (folder: string, port: number) => `${common(folder, port)}
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats bulk s3api tempauth copy slo dlo versioned_writes proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:tempauth]
use = egg:swift#tempauth
user_${SWIFT_KEY.accessKeyId.replace(":", "_")} = ${SWIFT_KEY.secretAccessKey} .admin
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
${["catch_errors", "gatekeeper", "healthcheck", "listing_formats", "bulk", "copy", "slo", "dlo", "versioned_writes"]
  .map((filter) => `[filter:${filter}]\nuse = egg:swift#${filter}\n`)
  .join("")}`;

const storeSettings = (folder: string, port: number, name: string) => `${common(folder, port)}
devices = ${join(folder, "devices")}
mount_check = false
disable_fallocate = true
recon_cache_path = ${folder}
[pipeline:main]
pipeline = healthcheck ${name}-server
[app:${name}-server]
use = egg:swift#${name}
[filter:healthcheck]
use = egg:swift#healthcheck
`;
