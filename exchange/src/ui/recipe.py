import json, torch
from transformers import AutoModel, AutoTokenizer

tokenizer = AutoTokenizer.from_pretrained("bert-base-uncased")
model = AutoModel.from_pretrained("bert-base-uncased", attn_implementation="eager")
inputs = tokenizer("The animal didn't cross the street, because it was too tired", return_tensors="pt")
with torch.no_grad():
    attentions = model(**inputs, output_attentions=True).attentions
tokens = tokenizer.convert_ids_to_tokens(inputs["input_ids"][0])
with open("attention.json", "w") as file:
    json.dump({"tokens": tokens, "weights": torch.stack(attentions)[:, 0].tolist()}, file)
