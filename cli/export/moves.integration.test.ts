import { globSync, readFileSync, statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { expect, onTestFinished, test, vi } from "vitest";
import { embeddedIn, newDatabase, succeed } from "../../tests/support/backup.ts";
import { hasSwift, SWIFT_KEY, startSwift } from "../../tests/support/swift.ts";
import { fillStudio } from "../../tests/support/whole-studio.ts";
import { backUp } from "../backup/backup.ts";
import { exportTo } from "./export.ts";

// Starts databases and processes of its own.
vi.setConfig({ testTimeout: 240_000 });

const quietly = () => {};

/** Every file of an export with its bytes. */
function contentOf(path: string): Map<string, string> {
  const names = globSync("**/*", { cwd: path }).filter((name) => statSync(join(path, name)).isFile());
  return new Map(names.sort().map((name) => [name, readFileSync(join(path, name), "latin1")]));
}

async function newBucket() {
  const { endpoint, stop } = await startSwift();
  onTestFinished(stop);
  const s3 = new S3Client({ endpoint, region: "us-east-1", forcePathStyle: true, credentials: SWIFT_KEY });
  return async (name: string) => {
    await s3.send(new CreateBucketCommand({ Bucket: name }));
    return {
      S3_BUCKET: name,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: SWIFT_KEY.accessKeyId,
      S3_SECRET_ACCESS_KEY: SWIFT_KEY.secretAccessKey,
    };
  };
}

test.runIf(hasSwift)(
  "[OPS-4.6] an export is the same bytes after backup and restore, external to embedded, to embedded, to external with a bucket, and after an import there",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "traco-moves-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const at = (name: string) => join(folder, name);
    await fillStudio();
    await exportTo(at("export"), quietly);
    const expected = contentOf(at("export"));
    const buckets = await newBucket();

    await backUp(at("external.backup"), { secret: true }, quietly);
    await succeed(embeddedIn(at("one")), "restore", at("external.backup"));
    await succeed(embeddedIn(at("one")), "backup", at("embedded.backup"));
    await succeed(embeddedIn(at("two")), "restore", at("embedded.backup"));
    await succeed(embeddedIn(at("two")), "export", at("from-embedded"));
    expect(contentOf(at("from-embedded"))).toEqual(expected);

    const external = { DATABASE_URL: await newDatabase(), DATA_DIR: at("three"), ...(await buckets("restored")) };
    await succeed(external, "restore", at("embedded.backup"));
    await succeed(external, "export", at("from-bucket"));
    expect(contentOf(at("from-bucket"))).toEqual(expected);

    const other = { DATABASE_URL: await newDatabase(), DATA_DIR: at("four"), ...(await buckets("imported")) };
    await succeed(other, "import", at("from-bucket"));
    await succeed(other, "export", at("from-import"));
    expect(contentOf(at("from-import"))).toEqual(expected);
  },
);
