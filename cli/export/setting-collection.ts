/** The studio's settings in an export. */
import { z } from "zod";
import { setting } from "../../app/platform/schema.ts";
import { SETTING_NAMES, SETTING_SCHEMAS, type SettingName } from "../../app/platform/settings-schema.ts";
import { type Collection, collection } from "./collection.ts";
import { ofUser } from "./references.ts";
import * as is from "./schemas.ts";

const described = collection(setting, {
  key: [setting.name],
  id: z.enum(SETTING_NAMES),
  fields: {
    name: null,
    value: z.unknown(),
    revision: is.whole.min(1),
    changedBy: is.id.nullable(),
    changedAt: is.moment,
  },
  references: ({ changedBy }) => (changedBy ? [ofUser("changedBy", changedBy)] : []),
});

/** Each value is read by its own setting's type, so that a text of digits stays a text. */
export const SETTING_COLLECTION: Collection = {
  ...described,
  schema: described.schema.transform((record, context) => {
    const read = SETTING_SCHEMAS[record.id as SettingName].safeParse(record.data.value);
    if (read.success) return { ...record, data: { ...record.data, value: read.data } };
    for (const { message, path } of read.error.issues)
      context.addIssue({ code: "custom", message, path: ["data", "value", ...path] });
    return z.NEVER;
  }),
};
