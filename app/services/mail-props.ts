/** Every mail and what its text needs. */
export type MailProps = {
  verification: { code: string; url: string };
  "existing-account": { name: string };
  "password-reset": { url: string };
  "designer-admitted": { name: string };
  "new-request": { budgetId: string; nameProject: string; requestType: string };
  claimed: { budgetId: string; nameProject: string; designerName: string };
  "quote-sent": { budgetId: string; nameProject: string };
  "quote-withdrawn": { budgetId: string; nameProject: string };
  "quote-accepted": { budgetId: string; nameProject: string; customerName: string };
  "quote-declined": { budgetId: string; nameProject: string; customerName: string };
  "status-changed": { budgetId: string; nameProject: string; status: string };
};
export type MailTemplate = keyof MailProps;
