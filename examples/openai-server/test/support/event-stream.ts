/** The `data` of the server-sent events of a response, as they arrive. */
export async function* eventsOf(response: Response): AsyncGenerator<string> {
  let rest = "";
  const decoder = new TextDecoder();
  for await (const bytes of response.body ?? []) {
    rest += decoder.decode(bytes, { stream: true });
    const events = rest.split("\n\n");
    rest = events.pop() ?? "";
    for (const event of events) yield event.replace(/^data: /, "");
  }
  if (rest !== "") throw new Error(`The stream ends within an event: ${rest}`);
}
