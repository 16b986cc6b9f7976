/** The file store's S3 bucket (files.server.ts), imported only if one is configured. */
import { createReadStream } from "node:fs";
import { open, rm, stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { env } from "./env.server.ts";

const Bucket = env.S3_BUCKET;
const quiet = () => {};
const client = new S3Client({
  // Silences the client, which would write to the console between our log lines; callers log failures.
  logger: { trace: quiet, debug: quiet, info: quiet, warn: quiet, error: quiet },
  region: env.S3_REGION ?? "us-east-1",
  ...(env.S3_ENDPOINT ? { endpoint: env.S3_ENDPOINT } : {}),
  credentials: { accessKeyId: env.S3_ACCESS_KEY_ID ?? "", secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? "" },
  // Options that all S3 servers support: no bucket in the host name, no checksums in trailers.
  forcePathStyle: true,
  requestChecksumCalculation: "WHEN_REQUIRED",
  responseChecksumValidation: "WHEN_REQUIRED",
});

/** Moves a file into the bucket. */
export async function putObject(key: string, path: string): Promise<void> {
  const { size } = await stat(path);
  await client.send(new PutObjectCommand({ Bucket, Key: key, Body: createReadStream(path), ContentLength: size }));
  await rm(path, { force: true });
}

/** Returns null if the bucket lacks the object. The caller must read or destroy the stream. */
export async function openObject(
  key: string,
  range?: { start: number; end: number },
): Promise<{ stream: Readable; size: number } | null> {
  try {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const object = await client.send(new GetObjectCommand({ Bucket, Key: key, ...(Range && { Range }) }));
    return { stream: object.Body as Readable, size: object.ContentLength ?? 0 };
  } catch (error) {
    if (error instanceof NoSuchKey) return null;
    throw error;
  }
}

export async function deleteObject(Key: string, bucket = Bucket): Promise<void> {
  await client.send(new DeleteObjectCommand({ Bucket: bucket, Key }));
}

/** Keys in a folder whose objects were last written before `before`. */
export async function* listObjects(folder: string, before: Date): AsyncGenerator<string> {
  for await (const { Key, LastModified } of objectsOf(Bucket, `${folder}/`))
    if (Key && LastModified && LastModified < before) yield Key;
}

async function* objectsOf(Bucket: string | undefined, Prefix: string) {
  let after: string | undefined;
  do {
    const page = await client.send(
      new ListObjectsV2Command({ Bucket, Prefix, ...(after ? { ContinuationToken: after } : {}) }),
    );
    yield* page.Contents ?? [];
    after = page.NextContinuationToken;
  } while (after);
}

/** Keys in another bucket that begin with `prefix`. */
export async function* listKeys(bucket: string, prefix: string): AsyncGenerator<string> {
  for await (const { Key } of objectsOf(bucket, prefix)) if (Key) yield Key;
}

/** An upload may have 10,000 parts, so a file may have 160 GB. */
const PART_BYTES = 16 * 1024 * 1024;

/**
 * Puts a large file into a bucket part by part, because one request takes at most 5 GB. Each part's signature covers
 * its bytes, so the server refuses a changed one. The object appears once all parts have arrived, or never.
 */
export async function uploadFile(path: string, Bucket: string, Key: string): Promise<void> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }));
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const buffer = Buffer.allocUnsafeSlow(Math.min(PART_BYTES, size));
    const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
    for (let at = 0; at < size; ) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length, at);
      at += bytesRead;
      const PartNumber = Parts.length + 1;
      const part = { Bucket, Key, UploadId, PartNumber, Body: buffer.subarray(0, bytesRead) };
      Parts.push({ ETag: (await client.send(new UploadPartCommand(part))).ETag, PartNumber });
    }
    const done = { Bucket, Key, UploadId, MultipartUpload: { Parts } };
    await client.send(new CompleteMultipartUploadCommand(done));
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => {});
    throw error;
  } finally {
    await file.close();
  }
}

/** Removes parts of uploads that began before `before` and never finished, because their process was killed. */
export async function abortUploads(bucket: string, prefix: string, isOurs: (key: string) => boolean, before: Date) {
  const Bucket = bucket;
  // One listing has at most a thousand; the next nights remove the rest.
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: prefix }));
  for (const { Key = "", UploadId, Initiated } of Uploads)
    if (isOurs(Key) && Initiated && Initiated < before)
      await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
}

/** Resolves if the bucket responds. */
export async function checkBucket(): Promise<void> {
  await client.send(new HeadBucketCommand({ Bucket }));
}
