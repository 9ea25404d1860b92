"""What README's endpoint imports as the reader's agent: its run() gives one of everything that has to be turned into something else."""

import datetime
import io


class AgentText(str):
    def to_raw(self):
        return str(self)


class Timestamp(datetime.datetime):
    def to_pydatetime(self):
        return datetime.datetime(self.year, self.month, self.day)


class NaT:
    def __ne__(self, other):
        return True

    def to_pydatetime(self):
        return self


class DataFrame:
    columns = ["when"]

    def to_dict(self, orient):
        assert orient == "records"
        return [{"when": Timestamp(2026, 7, 1)}, {"when": NaT()}]


class Model:
    def model_dump(self):
        return {"name": AgentText("Ada"), "pair": (1, AgentText("two"))}


class Figure:
    def savefig(self, file, format):
        from PIL import Image

        Image.new("L", (3, 2)).save(file, format=format)


class AgentImage:
    def to_raw(self):
        from PIL import Image

        return Image.new("L", (5, 4))


class Agent:
    def run(self, task):
        return {"text": AgentText(task), "table": DataFrame(), "model": Model(), "figure": Figure(), "image": AgentImage()}


agent = Agent()
