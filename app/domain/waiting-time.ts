/** How long somebody has to wait, in words, rounded up: "12 minutos". */
export function waitingTime(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return "um minuto";
  if (minutes < 60) return `${minutes} minutos`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? "uma hora" : `${hours} horas`;
}
