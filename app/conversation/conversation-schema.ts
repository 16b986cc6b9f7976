/** The server's validation of conversation requests, apart from conversation.ts so that browsers do not load zod. */
import { z } from "zod";
import { isStorable } from "../kit/storable.ts";
import { UPLOAD_KINDS } from "../kit/upload.ts";
import { hasVisibleText } from "../kit/visible.ts";
import { MESSAGE_LIMITS } from "./conversation.ts";

const typed = z.string().trim().refine(isStorable);
/** A text without visible characters counts as empty. */
const text = typed.max(MESSAGE_LIMITS.text).transform((sent) => (hasVisibleText(sent) ? sent : ""));
const flag = z.union([z.boolean(), z.stringbool()]);

export const sendSchema = z
  .object({
    submissionId: z.uuid(),
    text: text.default(""),
    /** keys of waiting uploads */
    files: z
      .array(z.string().startsWith(UPLOAD_KINDS.message.folder).refine(isStorable))
      .max(MESSAGE_LIMITS.files)
      .default([]),
    replyTo: z.uuid().optional(),
  })
  .refine((sent) => sent.text !== "" || sent.files.length > 0)
  .refine(({ files }) => new Set(files).size === files.length);
export type SentMessage = z.infer<typeof sendSchema>;

const questionSchema = z.union([
  z.object({ question: z.string().max(100) }),
  z.object({ submissionId: z.uuid(), own: typed.max(MESSAGE_LIMITS.own).refine(hasVisibleText) }),
]);
export type AskedQuestion = z.infer<typeof questionSchema>;

/** The body of POST /api/budget/…/mensagens. */
export const messageSchema = z.union([
  z.object({ intent: z.literal("send") }).and(sendSchema),
  z.object({ intent: z.literal("edit"), id: z.uuid(), text }),
  z.object({ intent: z.literal("delete"), id: z.uuid() }),
  z.object({ intent: z.literal("read"), seq: z.coerce.number().int().nonnegative() }),
  z.object({ intent: z.literal("ask") }).and(questionSchema),
  z.object({ intent: z.literal("reply"), id: z.uuid(), question: z.uuid() }),
  z.object({ intent: z.literal("answered"), id: z.uuid(), answered: flag }),
]);
