import { useEffect, useEffectEvent, useRef } from "react";
import { useFetcher } from "react-router";

/** Milliseconds after which a submission counts as failed; the same one may be sent again. */
const DEADLINE = 45_000;

/** Rejects if the server takes longer than DEADLINE; does not abort the request. */
export function beforeDeadline<Response>(response: Promise<Response>): Promise<Response> {
  let timer: ReturnType<typeof setTimeout>;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, DEADLINE, new Error("no response in time"));
  });
  return Promise.race([response, tooLate]).finally(() => clearTimeout(timer));
}

/** Sends a draft's submission as JSON, one request at a time per id. `refused` stays until the next request. */
export function useSubmission<Response extends { id: string } | { refused: string }>(
  submissionId: string,
  onResponse: (response: Response) => void,
) {
  const fetcher = useFetcher<Response>({ key: submissionId });
  /** id of the submission being sent */
  const running = useRef("");
  const response = fetcher.state === "idle" ? (fetcher.data as Response | undefined) : undefined;

  const settle = useEffectEvent((settled: Response) => {
    running.current = "";
    onResponse(settled);
  });
  useEffect(() => {
    if (response) settle(response);
  }, [response]);

  const submit = (body: object) => {
    if (running.current === submissionId) return;
    running.current = submissionId;
    void fetcher.submit(JSON.stringify(body), { method: "post", encType: "application/json" });
  };
  const refused = response && "refused" in response ? (response as Exclude<Response, { id: string }>) : null;
  return { submit, refused, saving: fetcher.state !== "idle" || (response !== undefined && !refused) };
}
