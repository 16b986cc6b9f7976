/** The S3 bucket of the file store (files.server.ts), loaded only when one is configured. */
import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { env } from "./env.server.ts";

const Bucket = env.S3_BUCKET;
const client = new S3Client({
  region: env.S3_REGION ?? "us-east-1",
  ...(env.S3_ENDPOINT ? { endpoint: env.S3_ENDPOINT } : {}),
  credentials: { accessKeyId: env.S3_ACCESS_KEY_ID ?? "", secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? "" },
  // All S3 servers support these: no bucket in the host name, no checksums in trailers.
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

/** Null when the bucket has no such object. The caller must read or destroy the stream. */
export async function openObject(key: string): Promise<{ stream: Readable; size: number } | null> {
  try {
    const object = await client.send(new GetObjectCommand({ Bucket, Key: key }));
    return { stream: object.Body as Readable, size: object.ContentLength ?? 0 };
  } catch (error) {
    if (error instanceof NoSuchKey) return null;
    throw error;
  }
}

export async function deleteObject(key: string): Promise<void> {
  await client.send(new DeleteObjectCommand({ Bucket, Key: key }));
}

/** Keys in a folder of objects last written before a moment. */
export async function* listObjects(folder: string, before: Date): AsyncGenerator<string> {
  let after: string | undefined;
  do {
    const page = await client.send(
      new ListObjectsV2Command({ Bucket, Prefix: `${folder}/`, ...(after ? { ContinuationToken: after } : {}) }),
    );
    for (const { Key, LastModified } of page.Contents ?? [])
      if (Key && LastModified && LastModified < before) yield Key;
    after = page.NextContinuationToken;
  } while (after);
}

/** Resolves when the bucket answers. */
export async function checkBucket(): Promise<void> {
  await client.send(new HeadBucketCommand({ Bucket }));
}
