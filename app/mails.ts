/**
 * Provides the templates of all nouns. They are loaded with the first mail: the start need not wait, and commands run under
 * plain Node, which cannot read JSX.
 */
import { provideMails } from "./platform/mails.server.ts";

provideMails(async () => {
  const [
    { platformMails },
    { accountMails },
    { briefMails },
    { requestMails },
    { conversationMails },
    { quoteMails },
    { proofMails },
  ] = await Promise.all([
    import("./platform/mails.tsx"),
    import("./people/mails.tsx"),
    import("./brief/mails.tsx"),
    import("./requests/mails.tsx"),
    import("./conversation/mails.tsx"),
    import("./quotes/mails.tsx"),
    import("./proofs/mails.tsx"),
  ]);
  return {
    ...platformMails,
    ...accountMails,
    ...briefMails,
    ...requestMails,
    ...conversationMails,
    ...quoteMails,
    ...proofMails,
  };
});
