export default function NewProof() {
  return null;
}
