/** The queues of jobs: how often each is retried, how many run at once, and when those run that nobody queues. */
import type { Queue } from "pg-boss";

export const HOUR = 3600;

export type QueueSettings = Omit<Queue, "name"> & {
  /** schedule (UTC) of a job that nobody queues. If it was missed while no process ran, it runs once at the start */
  cron?: string;
  /** concurrent jobs in each process */
  atOnce?: number;
  /** seconds between polls for retries, where NOTIFY announces new jobs */
  poll?: number;
};

// Retried for about two days, first after 10 s, later every hour, because a mail server may be down for a night.
const MAIL = {
  retryLimit: 55,
  retryDelay: 10,
  retryDelayMax: HOUR,
  expireInSeconds: 60,
  retentionSeconds: 14 * 24 * HOUR,
  // A delivered mail contains personal data.
  deleteAfterSeconds: HOUR,
  notify: true,
  atOnce: 4,
} as const;

export const QUEUES = {
  mail: MAIL,
  /** `{ id, budgetId, userId }`: mails what happened to a request since this person's last mail about it. */
  "request-mail": MAIL,
  /** mails admins about requests that nobody claims */
  overdue: { retryLimit: 3, retryDelay: 60, expireInSeconds: 600, cron: "5 * * * *", notify: true, poll: 60 },
  /** `{ email }`: mails a link for a new password, if the account exists. Many at once: a flood must not delay them. */
  "password-reset": { retryLimit: 8, retryDelay: 10, expireInSeconds: 60, notify: true, atOnce: 20 },
  /** `{ userId, email, side }`: mails one side's link for a change of e-mail, while the change is pending. */
  "email-change": { retryLimit: 8, retryDelay: 10, expireInSeconds: 60, notify: true },
  /** `{ budgetId, userId, seq }`: mails a person their unread messages, if this message is still among them. */
  "unread-mail": { retryLimit: 20, retryDelay: 30, retryDelayMax: HOUR, expireInSeconds: 60, atOnce: 4 },
  /** `{ keys }`: deletes the files of a deleted record. */
  "delete-files": { retryLimit: 20, retryDelay: 30, retryDelayMax: HOUR, expireInSeconds: 600, atOnce: 4 },
  /** `{ key }`: makes a published picture's AVIF files, which takes some seconds of CPU time. */
  "picture-avif": { retryLimit: 5, retryDelay: 60, expireInSeconds: 600 },
  /** `{ key }`: finds the colours of a cover, which takes a tenth of a second of CPU time. */
  "picture-colours": { retryLimit: 5, retryDelay: 60, expireInSeconds: 600, notify: true },
  /** `{ key }`: finds the background for a picture stored before backgrounds existed */
  "picture-ground": { retryLimit: 5, retryDelay: 60, expireInSeconds: 600, notify: true },
  /** `{ key }`: makes a published picture's card again after its focal point or background changed */
  "picture-card": { retryLimit: 5, retryDelay: 60, expireInSeconds: 600 },
  /**
   * Publishes what is due. Queued for that time, and also checked on a schedule, because a restore does not bring back
   * jobs.
   */
  "publish-due": { retryLimit: 5, retryDelay: 10, expireInSeconds: 60, cron: "*/5 * * * *" },
  /** `{ quoteId }`: makes a version's PDF and, once accepted, that with the record. On schedule: missing ones. */
  "quote-pdf": {
    retryLimit: 20,
    retryDelay: 10,
    retryDelayMax: HOUR,
    expireInSeconds: 300,
    cron: "*/10 * * * *",
    notify: true,
  },
  /** `{ quoteId }`: sends the mails about an acceptance, if its PDF keeps failing */
  "quote-record-mail": { retryLimit: 20, retryDelay: 10, retryDelayMax: HOUR, expireInSeconds: 60, notify: true },
  /** `{ quoteId }`: makes the PDF with the record, then sends the mails about the acceptance */
  "quote-record": {
    retryLimit: 3,
    retryDelay: 5,
    expireInSeconds: 120,
    notify: true,
    deadLetter: "quote-record-mail",
  },
  /**
   * Reminders and ends of quotes. Queued for that time, and also checked on a schedule, because a restore does not
   * bring back jobs.
   */
  "quote-dates": { retryLimit: 5, retryDelay: 10, expireInSeconds: 60, cron: "*/5 * * * *" },
  /** `{ kitId }`: says that a kit stopped, after its job's last try */
  "kit-failed": { retryLimit: 20, retryDelay: 10, retryDelayMax: HOUR, expireInSeconds: 60, notify: true },
  /**
   * `{ kitId }`: makes a kit's files, which takes a minute of CPU time. Without a heartbeat its process is gone, and the
   * next try goes on from the last file. On schedule: kits without a job.
   */
  kit: {
    retryLimit: 5,
    retryDelay: 5,
    expireInSeconds: HOUR,
    heartbeatSeconds: 20,
    deadLetter: "kit-failed",
    cron: "*/10 * * * *",
    notify: true,
  },
  /** Reminders of proofs that wait for a decision. Queued for that time, and also checked on a schedule, alike. */
  "proof-dates": { retryLimit: 5, retryDelay: 10, expireInSeconds: 60, cron: "*/5 * * * *" },
  /** tells admins that the night's backup failed */
  "backup-failed": { retryLimit: 20, retryDelay: 60, expireInSeconds: 60 },
  /**
   * the nightly backup (BACKUP_TO), at 04:17 studio time. A process that stops during it leaves it to the next attempt
   */
  backup: {
    retryLimit: 2,
    retryDelay: 900,
    expireInSeconds: 6 * HOUR,
    deadLetter: "backup-failed",
    cron: "17 7 * * *",
    notify: true,
    poll: 60,
  },
  "sweep-uploads": { retryLimit: 3, retryDelay: 60, expireInSeconds: HOUR, cron: "17 4 * * *", notify: true, poll: 60 },
} as const satisfies Record<string, QueueSettings>;

export type QueueName = keyof typeof QUEUES;
export const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[];

/** Whether the queue is this version's, and not pg-boss's own. */
export const isQueue = (name: string): name is QueueName => Object.hasOwn(QUEUES, name);
