/** Minutes in words, rounded up: "um minuto", "12 minutos". */
export function inMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 1 ? "um minuto" : `${minutes} minutos`;
}

export function waitingTime(seconds: number): string {
  if (seconds <= 59 * 60) return inMinutes(seconds);
  const hours = Math.ceil(seconds / 3600);
  return hours === 1 ? "uma hora" : `${hours} horas`;
}
