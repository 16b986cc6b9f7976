import { randomBytes } from "node:crypto";
import { access, utimes, writeFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import {
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { expect, onTestFinished, test } from "vitest";
import { hasSwift, SWIFT_KEY, startSwift } from "../../tests/support/swift.ts";
import { configure } from "./env.server.ts";

// Needs Debian's Swift, which `npm test` installs as root.
test.runIf(hasSwift)(
  "[DATA-5] [OPS-4.10] a bucket keeps files whole, lists and forgets them like the folder does, and unfinished uploads",
  async () => {
    const { endpoint, stop } = await startSwift();
    onTestFinished(stop);
    const bucket = `traco-${randomBytes(6).toString("hex")}`;
    const client = new S3Client({ endpoint, region: "us-east-1", forcePathStyle: true, credentials: SWIFT_KEY });
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
    configure(
      {},
      {
        ...process.env,
        S3_BUCKET: bucket,
        S3_ENDPOINT: endpoint,
        S3_ACCESS_KEY_ID: SWIFT_KEY.accessKeyId,
        S3_SECRET_ACCESS_KEY: SWIFT_KEY.secretAccessKey,
      },
    );
    const files = await import("./files.server.ts");

    await files.checkFiles();
    const bytes = randomBytes(9 * 1024 * 1024 + 17);
    const path = await files.temporaryPath();
    await writeFile(path, bytes);
    await utimes(path, 0, 0);
    const key = "budget/send/5b8f4a8e-0000-4000-8000-000000000001.png";
    await files.putFile(key, path);
    await expect(access(path)).rejects.toThrow("ENOENT");

    const { stream, size } = await files.openFile(key);
    expect(size).toBe(bytes.length);
    expect((await buffer(stream)).equals(bytes)).toBe(true);

    const listed = async (before: Date) => {
      const keys: string[] = [];
      for await (const found of files.listFiles("budget", before)) keys.push(found);
      return keys;
    };
    expect(await listed(new Date(Date.now() + 60_000))).toEqual([key]);
    expect(await listed(new Date(Date.now() - 60_000))).toEqual([]);

    await files.deleteFile(key);
    await files.deleteFile(key);
    await expect(files.openFile(key)).rejects.toThrow(files.FileMissing);

    const { abortUploads } = await import("./bucket.server.ts");
    const own = { Bucket: bucket, Key: "nights/traco-1.backup" };
    const ids: (string | undefined)[] = [];
    for (const Key of [own.Key, "nights/traco-2.backup", "elsewhere/traco-3.backup"]) {
      const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket: bucket, Key }));
      await client.send(new UploadPartCommand({ Bucket: bucket, Key, UploadId, PartNumber: 1, Body: bytes }));
      ids.push(UploadId);
    }
    const unfinished = async () => {
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket }));
      return Uploads.map(({ Key }) => Key).sort();
    };
    const abort = (before: number) =>
      abortUploads(bucket, "nights/traco-", (each) => each === own.Key, new Date(before));
    await abort(Date.now() - 60_000);
    expect(await unfinished()).toHaveLength(3);
    await abort(Date.now() + 60_000);
    expect(await unfinished()).toEqual(["elsewhere/traco-3.backup", "nights/traco-2.backup"]);
    await expect(client.send(new ListPartsCommand({ ...own, UploadId: ids[0] }))).rejects.toThrow("does not exist");
  },
  180_000,
);
